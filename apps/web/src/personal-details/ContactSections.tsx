import { details as words } from '@pledge/copy/en/screens/details'
import { SOURCES_OF_INCOME } from '@pledge/domain/borrower/vocabulary'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { bind, type DetailsForm } from './fields.ts'

/** Source of income (rows 1.2.66 and 1.3.47). */
export const IncomeSection = ({ form }: { readonly form: DetailsForm }) => (
  <Section title={words.income.title} description={words.income.description}>
    <div className="md:max-w-96">
      <SelectField
        {...bind(form, 'sourceOfIncome')}
        label={words.income.label}
        placeholder={words.choose}
        options={SOURCES_OF_INCOME.map((source) => ({ value: source, label: source }))}
        required
      />
    </div>
  </Section>
)

export interface PhoneSectionProps {
  readonly form: DetailsForm
  readonly isFixed: boolean
  readonly isInternational: boolean
  /** Within a dialog, without the card around it. */
  readonly isBare?: boolean
}

/** Phone (rows 1.2.69 and 1.2.77). */
export const PhoneSection = ({ form, isFixed, isInternational, isBare = false }: PhoneSectionProps) => (
  <Section title={words.phone.title} bare={isBare} level={isBare ? 3 : 2}>
    <div className="md:max-w-96">
      <TextField
        {...bind(form, 'phoneNumber')}
        label={words.phone.label}
        hint={isInternational ? words.phone.hintInternational : words.phone.hint}
        type="tel"
        inputMode="tel"
        autoComplete={isInternational ? 'tel' : 'tel-national'}
        maxLength={32}
        required
        disabled={isFixed}
      />
    </div>
  </Section>
)
