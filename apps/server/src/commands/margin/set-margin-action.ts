import type { Subject } from '../../policies/subject.ts'
import { insertMarginStop, removeMarginStop } from '../../store/margin/margin-stops.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

export interface MarginActionInput {
  readonly subject: Subject
  readonly action: 'stop' | 'resume'
  readonly reason: string
}

/**
 * Stops automatic action on prices for all loans of an organization, or lets it resume (decision 19). Idempotent. The audit
 * log keeps who did it, and the alarm of a stop is raised until it resumes.
 */
export const setMarginAction =
  (deps: Deps) =>
  ({ subject, action, reason }: MarginActionInput) =>
    deps.transaction(principalOf(subject), async ({ tx }) => {
      const { organizationId, accountId } = subject
      if (action === 'resume') await removeMarginStop(tx, organizationId)
      else
        await insertMarginStop(tx, {
          organizationId,
          stoppedAt: deps.clock.business(),
          stoppedBy: accountId,
          reason,
        })
      return { ok: true as const }
    })
