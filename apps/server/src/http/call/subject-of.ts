import type { Subject } from '../../policies/subject.ts'

/** The caller of a call that only signed-in callers reach; anything else is a bug of the frame. */
export const subjectOf = (request: { readonly subject: Subject | null }): Subject => {
  if (request.subject === null) throw new Error('a call for signed-in callers has a subject')
  return request.subject
}
