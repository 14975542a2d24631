import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { deleteBanner } from '../../store/organization/banners.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/** Removes a banner. Refusal: `access.not-found`, also for one already removed. */
export const removeBanner =
  (deps: Deps) =>
  async (subject: Subject, uuid: string): Promise<Outcome<{ readonly answer: Record<never, never> }>> => {
    const removed = await deps.transaction(principalOf(subject), ({ tx }) => deleteBanner(tx, uuid))
    return removed ? { ok: true, answer: {} } : refuse('access.not-found')
  }
