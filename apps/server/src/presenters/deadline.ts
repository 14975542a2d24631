import type { ApplicationAnswer } from '@pledge/contract/applications'
import { firstDeadline } from '@pledge/domain/application/lender-turn-deadlines'
import { deadlineOf } from '@pledge/domain/application/deadlines'
import type { ApplicationRecord } from '../store/applications.ts'

/** What of an application ends first, as agents' lists are ordered by it. */
export const presentFirstDeadline = ({
  application,
  deadlineTerms,
}: Pick<ApplicationRecord, 'application' | 'deadlineTerms'>): string | null => {
  const at = firstDeadline(application, deadlineTerms)
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
