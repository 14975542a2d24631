import type { CommandFor } from '../decider/messages.ts'
import type { DISBURSEMENT_EVENTS, DisbursementEvent } from './events.ts'
import type { PayoutProblem } from './payout-problem.ts'

/** Triggers that follow by themselves, in the order in which they are tried. */
export const AUTOMATIC_IN_DISBURSEMENT = [
  'PayoutDetailsReentered',
  'ReleaseApproved',
  'FundingRefused',
] as const satisfies readonly DisbursementEvent['type'][]

/** A report of a payout names the payout: an answer that comes late must not touch the one after it. */
interface OfPayout {
  readonly payoutAttempt: number
  readonly problem: PayoutProblem
  readonly isHeld: boolean
}

/** What a command says beyond the event of the same name: facts that a guard looks at and that are not stored. */
interface Extras {
  MicroTransferSent: { readonly payoutAttempt: number }
  /** `isPayoutAsked`: whether the bank may have been asked for the payout (note 030); as if it was, when left out. */
  ApprovalRecorded: { readonly isPayoutAsked?: boolean }
  /** `isPayoutAsked`: as above; a payout that may have been asked for is never withdrawn. */
  ReleaseWithdrawn: { readonly isPayoutAsked: boolean }
  PayoutDetailsRejected: OfPayout
  DisbursementReturned: OfPayout
}

type Asked = Exclude<DisbursementEvent['type'], (typeof AUTOMATIC_IN_DISBURSEMENT)[number]>

export type DisbursementCommandOf<Type extends Asked> = CommandFor<typeof DISBURSEMENT_EVENTS, Type, Extras>
/** What is asked of a disbursement, named after the event that it asks for. */
export type DisbursementCommand = DisbursementCommandOf<Asked>
