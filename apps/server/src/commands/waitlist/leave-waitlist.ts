import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { removeWaiting } from '../../store/waitlist/waitlist.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/** Removes an entry from the waitlist on request. Refusal: `access.not-found`, also for one already removed. */
export const leaveWaitlist =
  (deps: Deps) =>
  async (subject: Subject, uuid: string): Promise<Outcome<{ readonly answer: Record<never, never> }>> => {
    const removed = await deps.transaction(principalOf(subject), ({ tx }) => removeWaiting(tx, uuid))
    return removed ? { ok: true, answer: {} } : refuse('access.not-found')
  }
