import type { Subject } from '../../policies/subject.ts'
import { advance } from '../application/advance.ts'
import { asSubject } from '../application/of-application.ts'
import { agentActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent has looked into why a payout failed and lets the borrower give another account (journey, a new loan).
 * `payoutAttempt`: the one that is to come, as the agent saw it. Refusals: `transition.not-allowed`,
 * `disbursement.attempt-over`, `session.step-up-needed`: money moves again once it is lifted (note 060).
 */
export const liftPayoutHold =
  (deps: Deps) =>
  (input: {
    readonly subject: Subject
    readonly applicationId: string
    readonly payoutAttempt: number
    /** The body of the call, and what it was proved by. */
    readonly payload: unknown
    readonly stepUpProof: string | undefined
  }) =>
    advance(deps)({
      ...asSubject(input),
      command: () => ({
        command: {
          type: 'PayoutHoldLifted',
          by: agentActor(input.subject),
          data: { payoutAttempt: input.payoutAttempt },
        },
        stepUp: {
          subject: input.subject,
          action: 'disbursement-hold',
          payload: input.payload,
          proof: input.stepUpProof,
        },
      }),
    })
