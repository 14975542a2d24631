import type { CallDefinition } from '@pledge/contract/define-call'
import { STEP_UP_HEADER, type openStepUp } from '@pledge/contract/step-up'
import type { Answer } from './answer.ts'
import type { Calls } from './calls.ts'
import type { AnyInput, InputOf, SentBody } from './input.ts'

/** What a step-up is opened for. */
export type Change = SentBody<typeof openStepUp>

/** The step-up request of a call: its action, its application, its body. */
export const changeOf = ({ name, stepUp: action }: CallDefinition, { params, body }: AnyInput): Change => {
  if (action === undefined) throw new Error(`${name} requires no proof`)
  return { action, application: params?.['uuid'] ?? null, payload: body }
}

/** Makes a call with this proof. */
export const withProof = <Definition extends CallDefinition>(
  caller: Calls,
  definition: Definition,
  input: InputOf<Definition> & AnyInput,
  proof: string,
): Promise<Answer<Definition>> =>
  caller.callAnyhow(definition, { ...input, headers: { ...input.headers, [STEP_UP_HEADER]: proof } })
