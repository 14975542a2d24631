import type { CommandFor } from '../decider/messages.ts'
import type { DISBURSEMENT_EVENTS, DisbursementEvent } from './events.ts'
import type { DisbursementProblem } from './disbursement-problem.ts'

/** Triggers that follow by themselves, in the order in which they are tried. */
export const AUTOMATIC_IN_DISBURSEMENT = [
  'DisbursementAccountReentered',
  'DisbursementApproved',
  'DisbursementRejected',
] as const satisfies readonly DisbursementEvent['type'][]

/** A report of a disbursement names the disbursement: an answer that comes late must not touch the one after it. */
interface OfDisbursement {
  readonly disbursementAttempt: number
  readonly problem: DisbursementProblem
  readonly isHeld: boolean
}

/** What a command says beyond the event of the same name: facts that a guard looks at and that are not stored. */
interface Extras {
  MicroTransferSent: { readonly disbursementAttempt: number }
  /** `isDisbursementRequested`: whether the bank may have been asked for the disbursement (note 030); as if it was, when left out. */
  ApprovalRecorded: { readonly isDisbursementRequested?: boolean }
  /** `isDisbursementRequested`: as above; a disbursement that may have been asked for is never withdrawn. */
  DisbursementApprovalWithdrawn: { readonly isDisbursementRequested: boolean }
  DisbursementAccountRejected: OfDisbursement
  DisbursementReturned: OfDisbursement
}

type Request = Exclude<DisbursementEvent['type'], (typeof AUTOMATIC_IN_DISBURSEMENT)[number]>

export type DisbursementCommandOf<Type extends Request> = CommandFor<typeof DISBURSEMENT_EVENTS, Type, Extras>
/** What is asked of a disbursement, named after the event that it asks for. */
export type DisbursementCommand = DisbursementCommandOf<Request>
