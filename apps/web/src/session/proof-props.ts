import type { Call } from '@pledge/client/typed-call'
import type { AnswerOf } from '@pledge/contract/define-call'
import type { openStepUp } from '@pledge/contract/step-up'

/** What each way of proving that it is you is given. */
export interface ProofProps {
  /** Of whoever makes the change: a borrower, or an agent. */
  readonly api: Call
  readonly stepUp: AnswerOf<typeof openStepUp>
  readonly onProof: (proof: string) => void
  readonly onLeave: () => void
  /** This step-up has ended: another is opened for the same change. */
  readonly onBeginAgain: () => void
}
