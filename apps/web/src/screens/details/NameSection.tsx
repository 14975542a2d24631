import { details as words } from '@pledge/copy/en/screens/details'
import { isLatinFormRequested } from '@pledge/domain/borrower/names'
import { SUFFIXES } from '@pledge/domain/borrower/vocabulary'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { bind, type DetailsForm } from '../../personal-details/fields.ts'

const { legalName } = words
const WRITTEN = { latinFirstName: 'firstName', latinLastName: 'lastName' } as const

/** Full legal name with suffix (rows 1.2.61 and 1.2.74); also in Latin letters where it has none (decision 8). */
export const NameSection = ({ form, isFixed }: { readonly form: DetailsForm; readonly isFixed: boolean }) => (
  <Section title={legalName.title} description={legalName.description}>
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        {...bind(form, 'firstName')}
        label={legalName.firstName}
        autoComplete="given-name"
        maxLength={80}
        required
        disabled={isFixed}
      />
      <TextField
        {...bind(form, 'lastName')}
        label={legalName.lastName}
        autoComplete="family-name"
        maxLength={80}
        required
        disabled={isFixed}
      />
      {(['latinFirstName', 'latinLastName'] as const).map((field) =>
        !isFixed && isLatinFormRequested(form.values[WRITTEN[field]]) ? (
          <TextField
            key={field}
            {...bind(form, field)}
            label={legalName[field]}
            hint={legalName.latinHint}
            maxLength={80}
            required
            disabled={isFixed}
          />
        ) : null,
      )}
      <div className="md:col-start-1 md:max-w-40">
        <SelectField
          {...bind(form, 'suffix')}
          label={legalName.suffix}
          optionalLabel={words.optional}
          placeholder={legalName.none}
          options={SUFFIXES.map((suffix) => ({ value: suffix, label: suffix }))}
          autoComplete="honorific-suffix"
          disabled={isFixed}
        />
      </div>
    </div>
  </Section>
)
