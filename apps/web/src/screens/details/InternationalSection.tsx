import { details as words } from '@pledge/copy/en/screens/details'
import { GOVERNMENT_ID_NAMES } from '@pledge/domain/borrower/government-id'
import { GOVERNMENT_ID_TYPES } from '@pledge/domain/borrower/vocabulary'
import { Section } from '@pledge/ui/Section'
import { SelectField, type SelectOption } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { bind, type DetailsForm } from './fields.ts'

export interface InternationalSectionProps {
  readonly form: DetailsForm
  readonly isFixed: boolean
  readonly countries: readonly SelectOption[]
}

const { international } = words

/** Citizenship and an ID number, of international borrowers alone (rows 1.2.64 and 1.2.65, gap G.34). */
export const InternationalSection = ({ form, isFixed, countries }: InternationalSectionProps) => (
  <Section title={international.title}>
    <div className="grid items-start gap-5 md:grid-cols-2">
      <SelectField
        {...bind(form, 'countryOfCitizenship')}
        label={international.countryOfCitizenship}
        placeholder={words.choose}
        options={countries}
        required
        disabled={isFixed}
      />
      <SelectField
        {...bind(form, 'idType')}
        label={international.idType}
        placeholder={words.choose}
        options={GOVERNMENT_ID_TYPES.map((type) => ({ value: type, label: GOVERNMENT_ID_NAMES[type] }))}
        required
        disabled={isFixed}
      />
      <TextField
        {...bind(form, 'idNumber')}
        label={international.idNumber}
        hint={international.idNumberHint}
        autoComplete="off"
        data-private="true"
        required
        disabled={isFixed}
      />
    </div>
  </Section>
)
