import type { ApplicationAnswer } from '@pledge/contract/applications'
import { decisionDeadline } from '@pledge/domain/application/lender-turn-deadlines'
import { deadlineOf } from '@pledge/domain/application/deadlines'
import type { ApplicationRecord } from '../store/applications.ts'

/** Until when the lender owes a decision; null while the next step is the borrower's. */
export const presentDecideBy = ({
  application,
  deadlineTerms,
}: Pick<ApplicationRecord, 'application' | 'deadlineTerms'>): string | null => {
  const at = decisionDeadline(application, deadlineTerms.timeZone)
  return at === null ? null : new Date(at).toISOString()
}

/** The deadline that counts for an application, for its borrower and for agents alike. */
export const presentDeadline = ({
  application,
  deadlineTerms,
}: Pick<ApplicationRecord, 'application' | 'deadlineTerms'>): ApplicationAnswer['deadline'] => {
  const deadline = deadlineOf(application, deadlineTerms)
  return deadline === null ? null : { kind: deadline.kind, at: new Date(deadline.at).toISOString() }
}
