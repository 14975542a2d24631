import type { CallDefinition } from '@pledge/contract/define-call'
import { openStepUp, proveStepUp, sendStepUpCode } from '@pledge/contract/step-up'
import { type Answer, done } from '@pledge/testing/call/answer'
import type { AnyInput, InputOf } from '@pledge/testing/call/input'
import { changeOf, withProof, type Change } from '@pledge/testing/call/step-up'
import type { Caller } from './callers.test-data.ts'
import { PASSWORD } from './people.test-data.ts'
import type { Product } from './product.test-data.ts'
import { mailsTo } from './steps.test-data.ts'

/** The newest code emailed to a person. */
export const codeMailedTo = async (product: Product, caller: Caller): Promise<string> => {
  await product.settle()
  for (const { text } of await mailsTo(product, caller)) {
    const [, code] = /Your code is (\d{6})\./.exec(text) ?? []
    if (code !== undefined) return code
  }
  throw new Error('no code was mailed')
}

/** A proof by password and emailed code, for a change. */
export const proofFor = async (
  product: Product,
  caller: Caller,
  change: Change,
  password = PASSWORD,
): Promise<string> => {
  const { uuid } = await caller.ask(openStepUp, { body: change })
  await caller.ask(sendStepUpCode, { params: { uuid }, body: { password } })
  const code = await codeMailedTo(product, caller)
  const proved = await caller.call(proveStepUp, { params: { uuid }, body: { method: 'password', code } })
  return done(proved).proof
}

/** Makes a call that needs a proof, with its proof. */
export const withStepUp = async <Definition extends CallDefinition>(
  product: Product,
  caller: Caller,
  definition: Definition,
  input: InputOf<Definition> & AnyInput,
): Promise<Answer<Definition>> =>
  withProof(caller, definition, input, await proofFor(product, caller, changeOf(definition, input)))
