import { isCollateralBlocked } from '../application/sanctions.ts'
import { endedAtOf } from '../application/origination.ts'
import { balanceUnits } from '../collateral/account.ts'
import { saleOfPayment } from '../liquidation/sales.ts'
import { paidOffAtOf } from '../loan/loan-state.ts'
import { isPartial } from '../release/release.ts'
import type { ReleaseResult } from '../release/results.ts'
import { mayPrepareAgreements } from '../view/funding.ts'
import type { LoanFile } from '../view/loan-file.ts'
import type { EventOf, FileEvent } from './events.ts'

/** Messages to the borrower. */
export const NOTICES = [
  'incompleteness',
  'details-checked',
  'identity-refused',
  'agreements-ready',
  'collateral-due',
  'collateral-received',
  'top-up-received',
  'collateral-short',
  'renewal-short',
  'test-transfer-sent',
  'collateral-fell',
  'disbursement-account-needed',
  'funds-sent',
  'disbursement-returned',
  'disbursement-under-review',
  'declined',
  'cancelled',
  'window-closed',
  'collateral-held',
  'expired',
  'payment-received',
  'payment-returned',
  'loan-paid-off',
  'loan-renewed',
  'refinance-complete',
  'renewal-ended',
  'renewal-outgrown',
  'collateral-released',
  'release-rejected',
  'release-stuck',
] as const
export type Notice = (typeof NOTICES)[number]

type Failure = EventOf<'DisbursementAccountRejected' | 'DisbursementReturned'>
/** The notice of a failed disbursement: the given one, unless an agent reviews it first. */
const ofFailure = ({ data }: Failure, notice: Notice): Notice =>
  data.isHeld === true ? 'disbursement-under-review' : notice

/** The notice of a concluded release (gap G.51): sent, to be requested again, or that an agent reviews it. */
const NOTICE_OF_RESULT = {
  SUCCESS: 'collateral-released',
  WITHDRAWAL_FAILED: 'release-rejected',
  NO_COLLATERAL: 'release-stuck',
  PENDING_TRANSACTIONS: 'release-stuck',
  DUPLICATE_REQUEST: 'release-stuck',
  INVALID_ADDRESS: 'release-stuck',
} as const satisfies Record<ReleaseResult, Notice>

/** Under a sanctions hold no notice goes out about coins that were not sent (note 051). */
const ofRelease = (
  { data }: EventOf<'CollateralReleaseConcluded'>,
  { application }: LoanFile,
): Notice | null =>
  isCollateralBlocked(application) && data.result !== 'SUCCESS' ? null : NOTICE_OF_RESULT[data.result]

/**
 * Whether an event is of a request for part of the collateral (note 080): its notice has words of its own. It is no notice of
 * its own, because servers of the version before know the jobs of notices by a closed list (note 068).
 */
export const isOfPart = (event: FileEvent, { releases }: Pick<LoanFile, 'releases'>): boolean => {
  if (event.type !== 'CollateralReleaseDecided' && event.type !== 'CollateralReleaseConcluded') return false
  const release = releases.findLast(({ requestId }) => requestId === event.data.requestId)
  return release !== undefined && isPartial(release)
}

/** Deposits that were confirmed after a cancellation, or after the collateral of a loan was released: no notice named them yet. */
const isHeldAfterTheEnd = (event: EventOf<'CollateralCounted'>, file: LoanFile): boolean => {
  const overSince = endedAtOf(file.application) ?? paidOffAtOf(file.loan)
  return overSince !== null && event.at >= overSince && balanceUnits(file.collateral) > 0n
}

/** For rollover collateral the borrower has nothing to send: it was deposited for the renewed loan, and reorged there. */
const ofCount = (event: EventOf<'CollateralCounted'>, file: LoanFile): Notice | null => {
  if (isHeldAfterTheEnd(event, file)) return 'collateral-held'
  if (event.data.isDeficient !== true) return null
  return event.data.rolloverUnits === undefined ? 'collateral-short' : 'renewal-short'
}

/** A borrower who was asked to wait for a review is notified when it is over, unless the agreements are next at once. */
const ofScreening = ({ by }: EventOf<'ScreeningCleared'>, file: LoanFile): Notice | null =>
  by.kind === 'agent' && !mayPrepareAgreements(file) ? 'details-checked' : null

/** The notice that an event is for its borrower; `file` is the one after it. Null where there is nothing to say. */
export const noticeOf = (event: FileEvent, file: LoanFile): Notice | null => {
  switch (event.type) {
    case 'CreditFrozen':
    case 'CreditLocked':
    case 'CreditNotMatched':
      return 'incompleteness'
    case 'ScreeningCleared':
      return ofScreening(event, file)
    case 'IdentityRefused':
      return 'identity-refused'
    case 'FinalStepsDone':
      return 'agreements-ready'
    case 'DepositAddressAllotted':
      // A renewal in service gets its address for what its borrower may add later: nothing is due.
      return file.collateral.state === 'AWAITING_DEPOSITS' ? 'collateral-due' : null
    case 'TopUpRequested':
      // Where the price has risen enough nothing is due; the same commit says that it is received.
      return event.data.depositsDueAt === null ? null : 'collateral-due'
    case 'CollateralReceived':
      return 'collateral-received'
    case 'TopUpReceived':
      return 'top-up-received'
    case 'CollateralCounted':
      return ofCount(event, file)
    case 'MicroTransferSent':
      return 'test-transfer-sent'
    case 'DisbursementApprovalWithdrawn':
      return event.data.cause === 'LTV' ? 'collateral-fell' : null
    case 'FundsSent':
      return 'funds-sent'
    case 'DisbursementAccountRejected':
      return ofFailure(event, 'disbursement-account-needed')
    case 'DisbursementReturned':
      return ofFailure(event, 'disbursement-returned')
    case 'DisbursementHoldLifted':
      return 'disbursement-account-needed'
    case 'ApplicationDeclined':
      return 'declined'
    case 'ApplicationExpired':
      return 'expired'
    case 'CollateralWindowClosed':
      return 'window-closed'
    case 'ApplicationCancelled':
    case 'DisbursementRejected':
      return 'cancelled'
    case 'CollateralReleaseDecided':
      return event.data.decision === 'refuse' ? 'release-rejected' : null
    case 'CollateralReleaseConcluded':
      return ofRelease(event, file)
    default:
      return ofService(event, file)
  }
}

/** Of a loan in service, and of its renewal. */
const ofService = (event: FileEvent, { liquidations }: LoanFile): Notice | null => {
  switch (event.type) {
    case 'PaymentReceived':
      // The email about a sale has its proceeds.
      return saleOfPayment(liquidations, event.data.paymentId) === undefined ? 'payment-received' : null
    case 'PaymentReturned':
      return 'payment-returned'
    case 'LoanPaidOff':
      return 'loan-paid-off'
    case 'RenewalFunded':
      return 'loan-renewed'
    case 'RefinanceFunded':
      return 'refinance-complete'
    case 'RenewalEnded':
      return event.data.owesMore === true ? 'renewal-outgrown' : 'renewal-ended'
    default:
      return null
  }
}
