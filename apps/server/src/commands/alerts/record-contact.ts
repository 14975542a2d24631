import { refuse, type Outcome } from '@pledge/domain/refusal'
import { settleUnreached } from '../../store/alerts/unreached-alerts.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent reached a borrower whom alerts did not reach, and says how: it settles all of them of the loan. Refusal:
 * `transition.not-allowed` where none is open.
 */
export const recordContact =
  (deps: Deps) =>
  (
    input: OfSubject & { readonly way: 'PHONE' | 'LETTER'; readonly reason: string },
  ): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const settled = await settleUnreached(tx, {
        applicationId: file.id,
        agentId: input.subject.accountId,
        way: input.way,
        note: input.reason,
        now,
      })
      return settled ? { ok: true } : refuse('transition.not-allowed')
    })
