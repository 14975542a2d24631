import type { ReleaseResult } from '../release/results.ts'
import { endedAtOf } from '../application/origination.ts'
import { isCollateralBlocked, standsStill } from '../application/sanctions.ts'
import { balanceUnits, isCollateralWhole } from '../collateral/account.ts'
import { isReleaseOrdered } from '../release/release.ts'
import { currentRelease } from '../view/current-release.ts'
import { paidOffAtOf } from '../loan/loan-state.ts'
import { areFinalStepsDone, mayDisburse, maySendTest } from '../view/funding.ts'
import type { LoanFile } from '../view/loan-file.ts'
import type { EventOf, FileEvent } from './events.ts'

/** Jobs that an event can make due. Each looks at the application again and does nothing if it is no longer due. */
export const JOB_NAMES = [
  'attach-profile',
  'generate-disclosures',
  'check-credit',
  'screen-borrower',
  'prepare-agreements',
  'allot-deposit-address',
  'choose-funding',
  'roll-loan-forward',
  'end-renewal',
  'send-micro-transfer',
  'send-disbursement',
  'close-loan',
  'release-collateral',
  'generate-adverse-action-notice',
  'generate-incompleteness-notice',
  'hold-same-person',
  'send-notice',
] as const
export type JobName = (typeof JOB_NAMES)[number]

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
  'renewal-ended',
  'renewal-outgrown',
  'collateral-released',
  'release-rejected',
  'release-stuck',
] as const
export type Notice = (typeof NOTICES)[number]

export type FollowOnJob =
  | { readonly name: Exclude<JobName, 'send-notice'>; readonly applicationId: string }
  | { readonly name: 'send-notice'; readonly applicationId: string; readonly notice: Notice }

type Due = Exclude<JobName, 'send-notice'> | { readonly notice: Notice }

type Failure = Extract<FileEvent, { readonly type: 'DisbursementAccountRejected' | 'DisbursementReturned' }>
/** The notice of a failed disbursement: the given one, unless an agent reviews it first. */
const noticeOfFailure = ({ data }: Failure, notice: Notice): Due => ({
  notice: data.isHeld === true ? 'disbursement-under-review' : notice,
})

const dueAfter = (event: FileEvent, file: LoanFile): readonly Due[] => {
  switch (event.type) {
    case 'OfferSelected':
      return ['attach-profile']
    case 'ProfileAttached':
      return ['generate-disclosures']
    case 'DetailsSubmitted':
    case 'CreditRetried':
      return ['check-credit']
    case 'CreditCleared':
      return ['screen-borrower']
    case 'CreditFrozen':
    case 'CreditLocked':
    case 'CreditNotMatched':
      return ['generate-incompleteness-notice', { notice: 'incompleteness' }]
    case 'ScreeningCleared':
      if (mayPrepareAgreements(file)) return ['prepare-agreements']
      // Somebody who was told to wait for a person is told when the wait is over.
      return event.by.kind === 'agent' ? [{ notice: 'details-checked' }] : []
    case 'IdentityApproved':
    case 'DisbursementAccountGiven':
    case 'OfferReplaced':
      return mayPrepareAgreements(file) ? ['prepare-agreements'] : []
    case 'IdentityRefused':
      return [{ notice: 'identity-refused' }]
    case 'FinalStepsDone':
      return [{ notice: 'agreements-ready' }]
    case 'LastAgreementSigned':
      return ['allot-deposit-address']
    case 'DepositAddressAllotted':
      return [{ notice: 'collateral-due' }]
    case 'CollateralReceived':
      return ['choose-funding', { notice: 'collateral-received' }]
    case 'DisbursementAccountReentered':
      return ['choose-funding']
    case 'CryptoFundingChosen':
      return ['send-micro-transfer']
    case 'MicroTransferSent':
      return [{ notice: 'test-transfer-sent' }]
    case 'DisbursementApproved':
      return ['send-disbursement']
    case 'CollateralCounted':
      if (isHeldAfterTheEnd(event, file)) return [{ notice: 'collateral-held' }]
      if (event.data.isDeficient === true) return [{ notice: noticeOfShortage(event) }]
      if (mayDisburse(file)) return ['send-disbursement']
      return mayRollForward(file) ? ['roll-loan-forward'] : []
    case 'DisbursementApprovalWithdrawn':
      return event.data.cause === 'LTV' ? [{ notice: 'collateral-fell' }] : []
    case 'FundsSent':
      return [{ notice: 'funds-sent' }]
    case 'DisbursementAccountRejected':
      return [noticeOfFailure(event, 'disbursement-account-needed')]
    case 'DisbursementReturned':
      return [noticeOfFailure(event, 'disbursement-returned')]
    case 'DisbursementHoldLifted':
      return [{ notice: 'disbursement-account-needed' }]
    case 'ApplicationDeclined':
      return ['generate-adverse-action-notice', { notice: 'declined' }]
    case 'ApplicationExpired':
      return [{ notice: 'expired' }]
    case 'CollateralWindowClosed':
      return [{ notice: 'window-closed' }]
    case 'DisbursementRejected':
      return ['generate-adverse-action-notice', { notice: 'cancelled' }]
    case 'ApplicationCancelled':
      return [{ notice: 'cancelled' }]
    default:
      return dueAtTheEnd(event, file)
  }
}

/** What waited for the end of a sanctions hold, or for a license: each job checks again whether it is due. */
const resumed = (file: LoanFile): readonly Due[] => {
  const { application, loan, state } = file
  const isReleasable = !isCollateralBlocked(application)
  const stands = standsStill(application)
  return [
    ...(isReleasable && loan.state === 'PAID_IN_FULL' ? (['close-loan', 'end-renewal'] as const) : []),
    ...(isReleasable && isReleaseOrdered(currentRelease(file)) ? (['release-collateral'] as const) : []),
    ...(mayDisburse(file) ? (['send-disbursement'] as const) : []),
    ...(!stands && state === 'FUNDABLE' ? (['choose-funding'] as const) : []),
    ...(maySendTest(file) ? (['send-micro-transfer'] as const) : []),
    ...(!stands && mayRollForward(file) ? (['roll-loan-forward'] as const) : []),
  ]
}

/** What follows once a loan is in service: payments, pay-off, its renewal, a match of a sanctions list, and the way of its collateral back. */
const dueAtTheEnd = (event: FileEvent, file: LoanFile): readonly Due[] => {
  switch (event.type) {
    case 'PaymentReceived':
      return event.data.isPaidInFull
        ? [{ notice: 'payment-received' }, 'close-loan', 'end-renewal']
        : [{ notice: 'payment-received' }]
    case 'PaymentReturned':
      return [{ notice: 'payment-returned' }, 'end-renewal']
    case 'LoanPaidOff':
      return [{ notice: 'loan-paid-off' }]
    case 'SanctionsHoldPlaced':
      return ['hold-same-person']
    case 'SanctionsCleared':
    case 'SanctionsLicensed':
      return resumed(file)
    case 'RenewalSigned':
      return ['roll-loan-forward']
    case 'TopUpReceived':
      return ['roll-loan-forward', { notice: 'top-up-received' }]
    case 'LoanRolledForward':
      return ['choose-funding']
    case 'RenewalFunded':
      return [{ notice: 'loan-renewed' }]
    case 'RenewalEnded':
      return [{ notice: event.data.owesMore === true ? 'renewal-outgrown' : 'renewal-ended' }]
    case 'CollateralReleaseOrdered':
      return ['release-collateral']
    case 'CollateralReleaseDecided':
      return event.data.decision === 'refuse' ? [{ notice: 'release-rejected' }] : []
    case 'CollateralReleaseConcluded':
      return noticesOfRelease(event, file)
    default:
      return []
  }
}

/** What the borrower is told of a return (gap G.51): done, to be asked for again, or that somebody looks into it. */
const NOTICE_OF_RESULT = {
  SUCCESS: 'collateral-released',
  WITHDRAWAL_FAILED: 'release-rejected',
  NO_COLLATERAL: 'release-stuck',
  PENDING_TRANSACTIONS: 'release-stuck',
  DUPLICATE_REQUEST: 'release-stuck',
  INVALID_ADDRESS: 'release-stuck',
} as const satisfies Record<ReleaseResult, Notice>

/** Under a sanctions hold nothing is told of what was not sent: no mail goes out for it (note 051). */
const noticesOfRelease = ({ data }: EventOf<'CollateralReleaseConcluded'>, file: LoanFile): readonly Due[] =>
  isCollateralBlocked(file.application) && data.result !== 'SUCCESS'
    ? []
    : [{ notice: NOTICE_OF_RESULT[data.result] }]

/** Coins that came to be final after a cancellation, or once a loan's collateral was back: nobody had told of them yet. */
const isHeldAfterTheEnd = (event: EventOf<'CollateralCounted'>, file: LoanFile): boolean => {
  const overSince = endedAtOf(file.application) ?? paidOffAtOf(file.loan)
  return overSince !== null && event.at >= overSince && balanceUnits(file.collateral) > 0n
}

/** Of what is carried over the borrower has nothing to send: it came to the loan before, and was taken back there. */
const noticeOfShortage = ({ data }: EventOf<'CollateralCounted'>): Notice =>
  data.rolloverUnits === undefined ? 'collateral-short' : 'renewal-short'

/** A renewal of whose coins the chain took some back, and that is whole again. */
const mayRollForward = ({ collateral }: LoanFile): boolean =>
  collateral.state === 'AWAITING_TRANSFER' && isCollateralWhole(collateral)

const mayPrepareAgreements = (file: LoanFile): boolean =>
  file.application.state === 'FINAL_STEPS' && areFinalStepsDone(file)

/** What is to be done after these events, in order; `file` is the one after them (law 1 of the journey). */
export const jobsFor = (events: readonly FileEvent[], file: LoanFile): readonly FollowOnJob[] =>
  events
    .flatMap((event) => dueAfter(event, file))
    .map((due) =>
      typeof due === 'string'
        ? { name: due, applicationId: file.id }
        : { name: 'send-notice', applicationId: file.id, notice: due.notice },
    )
