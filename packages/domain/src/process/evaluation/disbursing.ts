import type { FlatLoan, DisbursementTrouble } from './flat-loan.ts'
import type {
  Disbursement,
  DisbursementAccount,
  DisbursementFailure,
} from '../../disbursement/disbursement.ts'

const failureOf = (trouble: DisbursementTrouble | null): DisbursementFailure | null =>
  trouble && { kind: trouble.came, problem: trouble.problem, isOnHold: trouble.isHeld, at: trouble.at }

const accountOf = ({ disbursementMethod, disbursementAccountId }: FlatLoan): DisbursementAccount | null =>
  disbursementMethod === null || disbursementAccountId === null
    ? null
    : { method: disbursementMethod, detailsId: disbursementAccountId }

/** The disbursement state once the account is known, by the wire state. */
const stateOf = ({ state, disbursementReturnedAt }: FlatLoan) => {
  switch (state) {
    case 'CRYPTO_FUNDING_VERIFY':
      return 'TEST_DUE'
    case 'BORROWER_MICRO_DEPOSIT_CONFIRM':
      return 'TEST_SENT'
    case 'MANUAL_FUNDING_RELEASE':
      return 'IN_REVIEW'
    case 'FUNDABLE':
      return 'READY'
    default:
      return disbursementReturnedAt === null ? 'ACCOUNT_GIVEN' : 'IN_REVIEW'
  }
}

/** The disbursement of a flat loan, as a state of its decider. */
export const disbursementOf = (application: FlatLoan): Disbursement => {
  if (application.disbursementStatus === 'NOT_REQUIRED') return { state: 'NOT_REQUIRED' }
  const { releasedAt: approvedAt, fundedAt: sentAt } = application
  const attempt = {
    attempt: application.disbursementAttempt,
    failure: failureOf(application.disbursementTrouble),
    returnedAt: application.disbursementReturnedAt,
    approvals: application.approvals,
  }
  const account = accountOf(application)
  if (application.ending === 'FUNDING_REFUSED') return { ...attempt, state: 'REJECTED', account, approvedAt }
  if (account === null) return { ...attempt, state: 'ACCOUNT_NEEDED' }
  if (sentAt !== null) return { ...attempt, ...account, state: 'SENT', approvedAt, sentAt }
  if (approvedAt !== null) return { ...attempt, ...account, state: 'APPROVED', approvedAt }
  return { ...attempt, ...account, state: stateOf(application) }
}
