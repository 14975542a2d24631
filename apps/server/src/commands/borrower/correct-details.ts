import type { DetailsCorrection } from '@pledge/contract/borrower'
import { creditTriesLeftOf } from '@pledge/domain/application/credit-tries'
import { calendarDate } from '@pledge/domain/application/deadlines'
import { validateCorrection, type BorrowerDetailsValue } from '@pledge/domain/borrower/details'
import { inputOfPayload } from '@pledge/domain/borrower/details-payload'
import { isStateServiced } from '@pledge/domain/residence/residence'
import { refuse } from '@pledge/domain/refusal'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import { saveProfile } from '../../store/borrower/borrowers.ts'
import { lendingRulesVersion, organizationVersion } from '../../store/organization/organizations.ts'
import {
  findSubmittedDetails,
  insertSubmittedDetails,
  type SubmittedDetails,
} from '../../store/borrower/submitted-details.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { principalOf, borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { detailsOf } from './details-to-keep.ts'
import { readApplication } from '../application/read-application.ts'
import type { OfSubject } from '../application/of-application.ts'

interface CorrectDetails extends OfSubject {
  readonly correction: DetailsCorrection
}

const judge = async (deps: Deps, { correction }: CorrectDetails, record: ApplicationRecord) => {
  const { file } = record
  const [organization, rules] = await Promise.all([
    organizationVersion(deps.db, file.organizationId, record.organizationVersion),
    lendingRulesVersion(deps.db, file.organizationId, record.lendingRulesVersion),
  ])
  const { name, ssn, homeAddress } = correction
  const unrequested = { phoneNumber: '', sourceOfIncome: '', consents: [] }
  const check = validateCorrection(inputOfPayload({ name, ssn, homeAddress, ...unrequested }), {
    today: calendarDate(deps.clock.business().getTime(), organization.timeZone),
    isInternational: false,
    isRollForward: false,
    hasSsn: ssn === undefined,
    offerState: file.application.residenceState,
    rateEnabled: (state) => isStateServiced(rules, state),
    nameOfState: (code) => rules.states.find((one) => one.state === code)?.name ?? code,
    consentTexts: [],
  })
  return check.ok ? check : { ...refuse('borrower.details-invalid'), fields: check.errors }
}

/** The submitted details with the corrections applied. */
const corrected = (submitted: SubmittedDetails, value: BorrowerDetailsValue): SubmittedDetails => {
  const { name, latinName, dateOfBirth, ssn, address } = detailsOf(value, undefined)
  return { ...submitted, name, latinName, dateOfBirth, ssn: ssn ?? submitted.ssn, address }
}

/**
 * The borrower corrects name or address after the bureau found no file, and the bureau is queried again with
 * the correction (row 1.2.80): one of the limited attempts (row 1.4.11), in the same commit. The earlier
 * submission stays stored. International borrowers have no bureau check, so nothing is corrected for them.
 * Refusals: `borrower.details-invalid` with its fields, `transition.not-allowed`, `credit.tries-exhausted`,
 * `application.expired`.
 */
export const correctDetails = (deps: Deps) => async (input: CorrectDetails) => {
  const principal = principalOf(input.subject)
  const { applicationId } = input
  const found = await readApplication(deps)({
    principal,
    applicationId,
    more: (tx) => findSubmittedDetails(tx, deps.sealer, applicationId),
  })
  if (!found.ok) return found
  const { record, more: submitted } = found
  if (submitted === undefined || record.file.application.isInternational)
    return refuse('transition.not-allowed')
  const judged = await judge(deps, input, record)
  if (!judged.ok) return judged
  const details = corrected(submitted, judged.value)
  return advance(deps)({
    principal,
    applicationId,
    command: ({ file }) => {
      if (input.correction.triesLeft > creditTriesLeftOf(file.application, 'borrower')) return UNCHANGED
      if (file.state !== 'SOFT_CREDIT_NO_MATCH') return refuse('transition.not-allowed')
      return { type: 'CreditRetried', by: borrowerActor(input.subject), data: {} }
    },
    effects: async ({ tx, after, now }) => {
      const { borrowerId, organizationId } = after
      await insertSubmittedDetails(tx, deps.sealer, {
        applicationId,
        organizationId,
        borrowerId,
        details,
        now,
        isCorrection: true,
      })
      await saveProfile(tx, deps.sealer, { ...details, accountId: borrowerId, organizationId }, now)
    },
  })
}
