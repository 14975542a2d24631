import { details as words } from '@pledge/copy/en/screens/details'
import { countryName } from '@pledge/copy/format/countries'
import { GOVERNMENT_ID_NAMES } from '@pledge/domain/borrower/government-id'
import { GOVERNMENT_ID_TYPES } from '@pledge/domain/borrower/vocabulary'
import { ISO_COUNTRIES } from '@pledge/domain/borrower/iso-countries'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { bind, type DetailsForm } from '../../personal-details/fields.ts'

export interface InternationalSectionProps {
  readonly form: DetailsForm
  readonly isFixed: boolean
}

const { international } = words
const CITIZENSHIPS = ISO_COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).toSorted(
  (one, other) => one.label.localeCompare(other.label, 'en-US'),
)

/** Citizenship and an ID number, only for international borrowers (rows 1.2.64 and 1.2.65, gap G.34). */
export const InternationalSection = ({ form, isFixed }: InternationalSectionProps) => (
  <Section title={international.title}>
    <div className="grid items-start gap-5 md:grid-cols-2">
      <SelectField
        {...bind(form, 'countryOfCitizenship')}
        label={international.countryOfCitizenship}
        placeholder={words.choose}
        options={CITIZENSHIPS}
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
