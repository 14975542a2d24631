import type { AgentPayoutProblem } from '@pledge/domain/disbursement/payout-problem'
import { advance } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { agentActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent rejects the account of a payout that is not released yet, for a controlled reason that the borrower reads in
 * plain words and enters another account (journey, a new loan). `payoutAttempt`: the payout that the agent looked at.
 * Refusals: `transition.not-allowed`, `disbursement.attempt-over`, `approval.reason-required`.
 */
export const rejectPayout =
  (deps: Deps) =>
  (
    input: OfSubject & {
      readonly payoutAttempt: number
      readonly problem: AgentPayoutProblem
    },
  ) =>
    advance(deps)({
      ...asSubject(input),
      command: () => ({
        type: 'PayoutDetailsRejected',
        by: agentActor(input.subject),
        data: {
          reason: input.problem,
          problem: input.problem,
          isHeld: false,
          payoutAttempt: input.payoutAttempt,
        },
      }),
    })
