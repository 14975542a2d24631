import type { Calls } from '@pledge/testing/call/calls'
import type { Subject } from '../policies/subject.ts'

/** Somebody with a token of their own. */
export interface Caller extends Calls {
  readonly subject: Subject
}
