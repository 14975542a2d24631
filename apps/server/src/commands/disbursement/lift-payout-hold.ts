import type { Subject } from '../../policies/subject.ts'
import { advance } from '../application/advance.ts'
import { agentActor, askerOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent has looked into why a payout failed and lets the borrower give another account (journey, a new loan).
 * `payoutAttempt`: the one that is to come, as the agent saw it. Refusals: `transition.not-allowed`,
 * `disbursement.attempt-over`.
 */
export const liftPayoutHold =
  (deps: Deps) =>
  (input: { readonly subject: Subject; readonly applicationId: string; readonly payoutAttempt: number }) =>
    advance(deps)({
      asker: askerOf(input.subject),
      applicationId: input.applicationId,
      command: () => ({
        type: 'PayoutHoldLifted',
        by: agentActor(input.subject),
        data: { payoutAttempt: input.payoutAttempt },
      }),
    })
