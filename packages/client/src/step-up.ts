import type { AnswerOf, CallDefinition } from '@pledge/contract/define-call'
import { STEP_UP_HEADER } from '@pledge/contract/step-up'
import type { StepUpAction } from '@pledge/domain/account/step-up'
import * as z from 'zod/mini'
import { refusalOf } from './errors.ts'
import type { Call, InputOf } from './typed-call.ts'

/** One change to be proved: what the step-up is opened for. */
export interface ChangeToProve {
  readonly action: StepUpAction
  readonly application: string | null
  readonly payload: unknown
}

/** The person has closed the dialog: nothing was changed, and there is nothing to complain about. */
export class StepUpLeft extends Error {
  constructor() {
    super('The confirmation was closed')
    this.name = 'StepUpLeft'
  }
}

export interface StepUpCallDependencies {
  readonly call: Call
  /** Asks the person; answers the proof. Throws `StepUpLeft` when they leave. */
  readonly prove: (change: ChangeToProve) => Promise<string>
  readonly newKey: () => string
}

/** A call that says in the contract that it may need a step-up. */
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

/** A proof that came too late is asked for again; somebody who is that late this often is told that it failed. */
const MOST_ROUNDS = 3

/**
 * Makes a call that may need a step-up (decision 15): when it is refused for want of a proof, asks the person for one
 * over the very body that is sent, as the server will read it, and makes the same call again, with the same
 * Idempotency-Key. The application is the `uuid` of its path.
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
        if (!isNeeded || round === MOST_ROUNDS) throw error
        const proof = await prove(change)
        return attempt({ ...input.headers, [STEP_UP_HEADER]: proof }, round + 1)
      }
    }
    return (await attempt(input.headers, 0)) as AnswerOf<typeof definition>
  }
}
