import type { CallDefinition } from '@pledge/contract/define-call'
import { done, type Answer, type SuccessOf } from './answer.ts'
import type { AnyInput, InputArgument } from './input.ts'
import { requestOf, type Outgoing } from './request-of.ts'

/** The calls of the contract as one caller makes them. */
export interface Calls {
  /** Makes a call, and returns any answer of the server. */
  call<Definition extends CallDefinition>(
    definition: Definition,
    ...argument: InputArgument<Definition>
  ): Promise<Answer<Definition>>
  /** Makes a call that must succeed, and returns the result of `done`. */
  ask<Definition extends CallDefinition>(
    definition: Definition,
    ...argument: InputArgument<Definition>
  ): Promise<SuccessOf<Definition>>
  /** Makes a call with any input, valid or not, to test how the server handles it. */
  callAnyhow<Definition extends CallDefinition>(
    definition: Definition,
    input?: AnyInput,
  ): Promise<Answer<Definition>>
}

/** An answer as a transport received it. */
export type RawAnswer = Omit<Answer, 'definition' | 'body'>

/** Carries a request to the server. */
export type Transport = (outgoing: Outgoing) => Promise<RawAnswer>

export type CallAnyhow = Calls['callAnyhow']

const bodyOf = ({ headers, bytes }: RawAnswer): unknown => {
  const type = headers['content-type']
  return typeof type === 'string' && type.includes('json') ? JSON.parse(bytes.toString('utf8')) : undefined
}

/** Makes calls over a transport, with the token that is current at that moment. */
export const sendingOver =
  (transport: Transport, token: () => Promise<string | undefined>): CallAnyhow =>
  async (definition, input = {}) => {
    const received = await transport(requestOf(definition, input, await token()))
    return { ...received, definition, body: bodyOf(received) }
  }

/** All ways to make a call, based on the unchecked one. */
export const callsBy = (callAnyhow: CallAnyhow): Calls => ({
  callAnyhow,
  call: (definition, ...[input]) => callAnyhow(definition, input),
  ask: async (definition, ...[input]) => done(await callAnyhow(definition, input)),
})
