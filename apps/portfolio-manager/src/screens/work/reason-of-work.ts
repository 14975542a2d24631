import type { AccessReason } from '@pledge/domain/audit/reasons'
import type { WorkKind } from '@pledge/domain/work-items/kinds'

/** The task for which an agent opens a file from the work list; the audit log records it. Without one, the agent is asked. */
export const REASON_OF_WORK: Readonly<Partial<Record<WorkKind, AccessReason>>> = {
  sanctionsMatch: 'compliance',
  screeningToReview: 'compliance',
  identityToReview: 'identity-review',
  disbursementToApprove: 'disbursement-review',
  accountAwaited: 'disbursement-review',
}
