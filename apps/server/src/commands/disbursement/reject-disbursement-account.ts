import type { AgentDisbursementProblem } from '@pledge/domain/disbursement/disbursement-problem'
import { advance } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { agentActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent rejects the account of a disbursement that is not approved yet, for a controlled reason. The borrower reads
 * it in plain words and enters another account (journey, a new loan). `disbursementAttempt`: the attempt that the agent
 * reviewed. Refusals: `transition.not-allowed`, `disbursement.attempt-over`, `approval.reason-required`.
 */
export const rejectDisbursementAccount =
  (deps: Deps) =>
  (
    input: OfSubject & {
      readonly disbursementAttempt: number
      readonly problem: AgentDisbursementProblem
    },
  ) =>
    advance(deps)({
      ...asSubject(input),
      command: () => ({
        type: 'DisbursementAccountRejected',
        by: agentActor(input.subject),
        data: {
          reason: input.problem,
          problem: input.problem,
          isHeld: false,
          disbursementAttempt: input.disbursementAttempt,
        },
      }),
    })
