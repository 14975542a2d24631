import type { StepUpAction } from '@pledge/domain/account/step-up'
import type { Subject } from '../../policies/subject.ts'
import type { StepUpRequest } from './take-step-up.ts'

/** A call that must be proved by a step-up (decision 15), with the proof that was sent with it. */
export interface ProvedCall {
  readonly subject: Subject
  /** The body of the call, as the contract's schema read it: the proof is bound to it. */
  readonly payload: unknown
  readonly stepUpProof: string | undefined
}

export const stepUpOf = (
  { subject, payload, stepUpProof: proof }: ProvedCall,
  action: StepUpAction,
): StepUpRequest => ({ subject, action, payload, proof })
