import type { StepUpAction } from '@pledge/domain/account/step-up'
import type { Subject } from '../../policies/subject.ts'
import type { StepUpRequest } from './take-step-up.ts'

/** A call that needs a step-up (decision 15), with its submitted proof. */
export interface ProvedCall {
  readonly subject: Subject
  /** The body of the call, as parsed by the contract's schema: the proof is bound to it. */
  readonly payload: unknown
  readonly stepUpProof: string | undefined
}

export const stepUpOf = (
  { subject, payload, stepUpProof: proof }: ProvedCall,
  action: StepUpAction,
): StepUpRequest => ({ subject, action, payload, proof })
