import { agentActor } from '../actors.ts'
import { advance } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent gives the borrower more time for an open margin call, with a reason. Refusal: transition.not-allowed where the
 * call is over, or the new deadline is not later, or more than 30 days away.
 */
export const extendMarginCall =
  (deps: Deps) =>
  (input: OfSubject & { readonly callId: string; readonly cureBy: Date; readonly reason: string }) =>
    advance(deps)({
      ...asSubject(input),
      command: () => ({
        type: 'MarginCallExtended',
        by: agentActor(input.subject),
        data: { callId: input.callId, cureBy: input.cureBy.getTime(), reason: input.reason },
      }),
    })
