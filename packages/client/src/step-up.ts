import type { AnswerOf, CallDefinition } from '@pledge/contract/define-call'
import { STEP_UP_HEADER } from '@pledge/contract/step-up'
import type { StepUpAction } from '@pledge/domain/account/step-up'
import * as z from 'zod/mini'
import { refusalOf } from './errors.ts'
import type { Call, InputOf } from './typed-call.ts'

/** A change that requires a proof: what the step-up is opened for. */
export interface ChangeToProve {
  readonly action: StepUpAction
  readonly application: string | null
  readonly payload: unknown
}

/** The user closed the dialog: nothing was changed, and this is not an error. */
export class StepUpLeft extends Error {
  constructor() {
    super('The confirmation was closed')
    this.name = 'StepUpLeft'
  }
}

export interface StepUpCallDependencies {
  readonly call: Call
  /** Prompts the user; returns the proof. Throws `StepUpLeft` when they cancel. */
  readonly prove: (change: ChangeToProve) => Promise<string>
  readonly newKey: () => string
}

/** A call that may require a step-up, according to the contract. */
export type ProvedCall = CallDefinition & { readonly stepUp: StepUpAction }
export type StepUpCall = <Definition extends ProvedCall>(
  definition: Definition,
  input: InputOf<Definition>,
) => Promise<AnswerOf<Definition>>

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly idempotencyKey?: string
}

/** Maximum number of proofs requested when each expires before it is used; after that the call fails. */
const MAX_ROUNDS = 3

/**
 * Makes a call that may require a step-up (decision 15): when it is refused for lack of a proof, prompts the user for
 * one over the exact body, as the server will read it, and repeats the call with the same Idempotency-Key. The
 * application is the `uuid` of its path.
 */
export const createStepUpCall = ({ call, prove, newKey }: StepUpCallDependencies): StepUpCall => {
  const make = call as (definition: CallDefinition, input: AnyInput) => Promise<unknown>
  return async (definition, given) => {
    const input = given as AnyInput
    const change: ChangeToProve = {
      action: definition.stepUp,
      application: input.params?.['uuid'] ?? null,
      payload: definition.body === undefined ? null : z.parse(definition.body, input.body ?? undefined),
    }
    const again = { ...input, idempotencyKey: input.idempotencyKey ?? newKey() }
    const attempt = async (headers: AnyInput['headers'], round: number): Promise<unknown> => {
      try {
        return await make(definition, { ...again, ...(headers && { headers }) })
      } catch (error) {
        const isNeeded = refusalOf(error)?.code === 'session.step-up-needed'
        if (!isNeeded || round === MAX_ROUNDS) throw error
        const proof = await prove(change)
        return attempt({ ...input.headers, [STEP_UP_HEADER]: proof }, round + 1)
      }
    }
    return (await attempt(input.headers, 0)) as AnswerOf<typeof definition>
  }
}
