import type { CommandFor } from '../decider/messages.ts'
import type { DISBURSEMENT_EVENTS, DisbursementEvent } from './events.ts'
import type { DisbursementProblem } from './disbursement-problem.ts'

/** Triggers that fire automatically, in the order in which they are tried. */
export const AUTOMATIC_IN_DISBURSEMENT = [
  'DisbursementAccountReentered',
  'DisbursementApproved',
  'DisbursementRejected',
] as const satisfies readonly DisbursementEvent['type'][]

/** A report names its disbursement: a late answer must not affect the next one. */
interface OfDisbursement {
  readonly disbursementAttempt: number
  readonly problem: DisbursementProblem
  readonly isHeld: boolean
}

/** What a command carries beyond the event of the same name: facts that a guard checks and that are not stored. */
interface Extras {
  MicroTransferSent: { readonly disbursementAttempt: number }
  /**
   * `isDisbursementRequested`: whether the bank may have received the disbursement request (note 030).
   * Assumed true when omitted.
   */
  ApprovalRecorded: { readonly isDisbursementRequested?: boolean }
  /** `isDisbursementRequested`: as above. A disbursement that may have been requested is never withdrawn. */
  DisbursementApprovalWithdrawn: { readonly isDisbursementRequested: boolean }
  DisbursementAccountRejected: OfDisbursement
  DisbursementReturned: OfDisbursement
}

type Request = Exclude<DisbursementEvent['type'], (typeof AUTOMATIC_IN_DISBURSEMENT)[number]>

export type DisbursementCommandOf<Type extends Request> = CommandFor<typeof DISBURSEMENT_EVENTS, Type, Extras>
/** A command to a disbursement, named after the event that it requests. */
export type DisbursementCommand = DisbursementCommandOf<Request>
