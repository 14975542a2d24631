import type { ApplicationAnswer } from '@pledge/contract/applications'
import { deadlineOf } from '@pledge/domain/application/deadlines'
import type { ApplicationRecord } from '../store/applications.ts'

/** The deadline that counts for an application, for its borrower and for agents alike. */
export const presentDeadline = ({
  application,
  deadlineTerms,
}: Pick<ApplicationRecord, 'application' | 'deadlineTerms'>): ApplicationAnswer['deadline'] => {
  const deadline = deadlineOf(application, deadlineTerms)
  return deadline === null ? null : { kind: deadline.kind, at: new Date(deadline.at).toISOString() }
}
