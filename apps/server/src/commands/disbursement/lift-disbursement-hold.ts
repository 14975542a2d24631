import { advance } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { agentActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'

/**
 * An agent has reviewed why a disbursement failed and lets the borrower enter another account (journey, a new loan).
 * `disbursementAttempt`: the next attempt, as the agent saw it. Refusals: `transition.not-allowed`,
 * `disbursement.attempt-over`, `session.step-up-needed`: money moves again once the hold is lifted (note 060).
 */
export const liftDisbursementHold =
  (deps: Deps) =>
  (
    input: OfSubject &
      ProvedCall & {
        readonly disbursementAttempt: number
      },
  ) =>
    advance(deps)({
      ...asSubject(input),
      command: () => ({
        command: {
          type: 'DisbursementHoldLifted',
          by: agentActor(input.subject),
          data: { disbursementAttempt: input.disbursementAttempt },
        },
        stepUp: stepUpOf(input, 'disbursement-hold'),
      }),
    })
