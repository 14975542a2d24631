import type { Basis } from '../agreements/adverse-action.ts'
import type { Approval } from '../decider/approval.ts'
import type { ApprovalCover } from './cover.ts'

/** A decision on a disbursement. */
export interface DisbursementApproval extends Approval {
  /** For an approval: the price and LTV that it rests on, and when it lapses. Null for a rejection. */
  readonly cover?: ApprovalCover | null
  /** For a rejection: the sources that the agent names. */
  readonly basis?: Basis
}
