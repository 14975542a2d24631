import type { CallDefinition } from '@pledge/contract/define-call'
import { openStepUp, proveStepUp, sendStepUpCode, STEP_UP_HEADER } from '@pledge/contract/step-up'
import type { Answer, Caller, CallInput } from './callers.test-data.ts'
import { PASSWORD } from './people.test-data.ts'
import type { Product } from './product.test-data.ts'
import { done, mailsTo } from './steps.test-data.ts'

/** What is opened for a call: its action, its application, its body. */
export const changeOf = (definition: CallDefinition, { params, body }: CallInput) => ({
  action: definition.stepUp,
  application: params?.['uuid'] ?? null,
  payload: body,
})

/** The newest code that was mailed to somebody. */
export const codeMailedTo = async (product: Product, caller: Caller): Promise<string> => {
  await product.settle()
  for (const { text } of await mailsTo(product, caller)) {
    const [, code] = /Your code is (\d{6})\./.exec(text) ?? []
    if (code !== undefined) return code
  }
  throw new Error('no code was mailed')
}

/** A proof by password and mailed code, for a change. */
export const proofFor = async (
  product: Product,
  caller: Caller,
  change: unknown,
  password = PASSWORD,
): Promise<string> => {
  const { uuid } = done(await caller.call(openStepUp, { body: change })).body
  done(await caller.call(sendStepUpCode, { params: { uuid }, body: { password } }))
  const code = await codeMailedTo(product, caller)
  const proved = await caller.call(proveStepUp, { params: { uuid }, body: { method: 'password', code } })
  return done(proved).body.proof
}

/** Makes a call with this proof beside it. */
export const withProof = (
  caller: Caller,
  definition: CallDefinition,
  input: CallInput,
  proof: string,
): Promise<Answer> =>
  caller.call(definition, { ...input, headers: { ...input.headers, [STEP_UP_HEADER]: proof } })

/** Makes a call that has to be proved, with its proof. */
export const withStepUp = async (
  product: Product,
  caller: Caller,
  definition: CallDefinition,
  input: CallInput,
): Promise<Answer> =>
  withProof(caller, definition, input, await proofFor(product, caller, changeOf(definition, input)))
