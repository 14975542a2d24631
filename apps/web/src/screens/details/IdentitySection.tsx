import { details as words } from '@pledge/copy/en/screens/details'
import { fill } from '@pledge/copy/fill'
import { isoFromTyped, typedFromIso } from '@pledge/domain/borrower/date-of-birth'
import { MaskedField } from '@pledge/ui/MaskedField'
import { Section } from '@pledge/ui/Section'
import { calendarDate } from '../../brand/dates.ts'
import { readerCountry } from '../../brand/reader.ts'
import { bind, type DetailsForm } from '../../personal-details/fields.ts'

export interface IdentitySectionProps {
  readonly form: DetailsForm
  readonly isFixed: boolean
  readonly asksSsn: boolean
  /** An SSN was given before, and is kept if none is entered. */
  readonly isSsnKept?: boolean
}

const { identity } = words

/**
 * Most people outside the United States write the day first: the hint shows the required order, and the parsed date in
 * words.
 */
const dobHint = (typed: string): string => {
  if (readerCountry() === '') return identity.dobHint
  const read = isoFromTyped(typed)
  return read === null
    ? fill(identity.dobHintInternational, { date: calendarDate(EXAMPLE), typed: typedFromIso(EXAMPLE) })
    : fill(identity.dobRead, { date: calendarDate(read) })
}
const EXAMPLE = '1985-04-27'

/** Date of birth, and the SSN of a US borrower whose profile has none (rows 1.2.62, 1.2.63, 1.2.75). */
export const IdentitySection = ({ form, isFixed, asksSsn, isSsnKept = false }: IdentitySectionProps) => (
  <Section title={asksSsn ? identity.title : identity.titleWithoutSsn}>
    <div className="grid items-start gap-5 md:grid-cols-2">
      <MaskedField
        {...bind(form, 'dob')}
        label={identity.dob}
        hint={dobHint(bind(form, 'dob').value)}
        pattern="##/##/####"
        placeholder="mm/dd/yyyy"
        autoComplete="bday"
        required
        disabled={isFixed}
      />
      {asksSsn && (
        <MaskedField
          {...bind(form, 'ssn')}
          label={identity.ssn}
          hint={isSsnKept ? words.correction.ssnHint : identity.ssnHint}
          pattern="###-##-####"
          placeholder="000-00-0000"
          concealed
          showLabel={identity.show}
          hideLabel={identity.hide}
          autoComplete="off"
          data-private="true"
          required={!isSsnKept}
        />
      )}
    </div>
  </Section>
)
