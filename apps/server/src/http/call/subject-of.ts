import type { Subject } from '../../policies/subject.ts'

/** The caller of a call for signed-in callers; a missing one is a bug of the framework code. */
export const subjectOf = (request: { readonly subject: Subject | null }): Subject => {
  if (request.subject === null) throw new Error('a call for signed-in callers must have a subject')
  return request.subject
}
