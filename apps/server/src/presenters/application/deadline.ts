import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { QueueEntry } from '@pledge/contract/portfolio'
import { decisionDeadline, firstDeadline } from '@pledge/domain/view/lender-turn-deadlines'
import { deadlineOf } from '@pledge/domain/view/deadline'
import type { ApplicationRecord } from '../../store/application/applications.ts'

/** The first deadline of an application, by which agents' lists are sorted, with its kind. */
export const presentFirstDeadline = ({
  file,
  deadlineTerms,
}: Pick<ApplicationRecord, 'file' | 'deadlineTerms'>): Pick<QueueEntry, 'deadline' | 'deadlineKind'> => {
  const first = firstDeadline(file, deadlineTerms)
  if (first === null) return { deadline: null, deadlineKind: null }
  return { deadline: new Date(first.at).toISOString(), deadlineKind: first.kind }
}

/** When the lender's decision is due. */
export const presentDecideBy = ({
  file,
  deadlineTerms,
}: Pick<ApplicationRecord, 'file' | 'deadlineTerms'>): string | null => {
  const at = decisionDeadline(file.application, deadlineTerms.timeZone)
  return at === null ? null : new Date(at).toISOString()
}

/** The current deadline of an application, for its borrower and for agents. */
export const presentDeadline = ({
  file,
  deadlineTerms,
}: Pick<ApplicationRecord, 'file' | 'deadlineTerms'>): ApplicationAnswer['deadline'] => {
  const deadline = deadlineOf(file, deadlineTerms)
  return deadline === null ? null : { kind: deadline.kind, at: new Date(deadline.at).toISOString() }
}
