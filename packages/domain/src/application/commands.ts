import type { Actor } from '../decider/actors.ts'
import type { PayoutProblem } from '../disbursement/payout-problem.ts'
import type { EventDataOf, EventType } from './events.ts'

/** A report of a payout names the payout: an answer that comes late must not touch the one after it. */
interface OfPayout {
  readonly payoutAttempt: number
  readonly problem: PayoutProblem
  readonly isHeld: boolean
}

/**
 * What a command says beyond the event of the same name: facts that a guard looks at and that are not stored.
 * `FinalStepsDone` and `DisclosuresGenerated` are sent by the job that has stored the documents.
 */
interface CommandExtras {
  ApplicationStarted: { readonly isServiced: boolean }
  /** `applicationId` is the one that the offer belongs to. */
  OfferSelected: { readonly applicationId: string; readonly lapsesAt: number }
  /** `idleUntil`: the deadline of an early application (deadlines.ts). */
  ApplicationExpired: { readonly idleUntil: number }
  /**
   * `closesAt`: with what the chain shows now (deadlines.ts). `hasLooked`: whether the chain was looked at since the
   * deadline; what came in time could be overlooked otherwise.
   */
  CollateralWindowClosed: { readonly closesAt: number; readonly hasLooked: boolean }
  /** `isCovered`: by its required minimum, at a fresh price. `collateralDueAt`: what it is if this is the last one (deadlines.ts). */
  AgreementAccepted: { readonly isCovered: boolean; readonly collateralDueAt: number }
  /** `isCovered`: the selected offer, by its required minimum at a fresh price. */
  OfferReplaced: { readonly isCovered: boolean }
  /** `isPayoutAsked`: whether the bank may have been asked for the payout (note 030); as if it was, when left out. */
  ApprovalRecorded: { readonly isPayoutAsked?: boolean }
  /** `isPayoutAsked`: as above; a payout that may have been asked for is never withdrawn. */
  ReleaseWithdrawn: { readonly isPayoutAsked: boolean }
  /** `today`: where the lender is, yyyy-mm-dd. `reportDueAt`: of the release, if this agent is the second one. */
  SanctionsLicenseEntered: { readonly today: string; readonly reportDueAt: number }
  MicroTransferSent: { readonly payoutAttempt: number }
  PayoutDetailsRejected: OfPayout
  DisbursementReturned: OfPayout
}
/** An event that carries nothing lets nothing be added to it: there the extras are all. */
type DataOf<T extends EventType> = T extends keyof CommandExtras
  ? EventDataOf<T> extends Record<string, never>
    ? CommandExtras[T]
    : EventDataOf<T> & CommandExtras[T]
  : EventDataOf<T>

/** Triggers that only follow from another command; nobody sends them. */
export const AUTOMATIC_TRIGGERS = [
  'LastAgreementSigned',
  'CollateralReceived',
  'RenewalSigned',
  'TopUpReceived',
  'PayoutDetailsReentered',
  'ReleaseApproved',
  'CollateralReturnOrdered',
  'FundingRefused',
  'LoanReopened',
  'CollateralReleased',
  'SanctionsBlocked',
  'SanctionsCleared',
  'SanctionsLicensed',
] as const
export type AutomaticTrigger = (typeof AUTOMATIC_TRIGGERS)[number]
export type CommandType = Exclude<EventType, AutomaticTrigger>

export type CommandOf<T extends CommandType> = {
  readonly type: T
  readonly by: Actor
  readonly data: DataOf<T>
}
/** A command is named after the event that it asks for. */
export type Command = { [T in CommandType]: CommandOf<T> }[CommandType]
