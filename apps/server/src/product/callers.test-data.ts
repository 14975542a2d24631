import type { Calls } from '@pledge/testing/call/calls'
import type { Subject } from '../policies/subject.ts'

/** A person with their own token. */
export interface Caller extends Calls {
  readonly subject: Subject
}
