import type { AnswerOf } from '@pledge/contract/define-call'
import type { openStepUp } from '@pledge/contract/step-up'

/** What each way to show a second factor is given. */
export interface FactorProps {
  readonly stepUp: AnswerOf<typeof openStepUp>
  readonly onProof: (proof: string) => void
  readonly onLeave: () => void
  readonly onBeginAgain: () => void
}
