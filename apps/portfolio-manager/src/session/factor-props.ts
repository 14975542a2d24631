import type { AnswerOf } from '@pledge/contract/define-call'
import type { openStepUp } from '@pledge/contract/step-up'

/** The input of each second factor's form. */
export interface FactorProps {
  readonly stepUp: AnswerOf<typeof openStepUp>
  readonly onProof: (proof: string) => void
  readonly onLeave: () => void
  readonly onBeginAgain: () => void
}
