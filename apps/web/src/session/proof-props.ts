import type { Call } from '@pledge/client/typed-call'
import type { AnswerOf } from '@pledge/contract/define-call'
import type { openStepUp } from '@pledge/contract/step-up'

/** The props of each step-up method. */
export interface ProofProps {
  /** The call function of the person who makes the change: a borrower or an agent. */
  readonly api: Call
  readonly stepUp: AnswerOf<typeof openStepUp>
  readonly onProof: (proof: string) => void
  readonly onLeave: () => void
  /** This step-up has ended: starts another one for the same change. */
  readonly onBeginAgain: () => void
}
