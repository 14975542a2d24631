import { addPasskey, confirmTotp, startPasskey, startTotp } from '@pledge/contract/account'
import type { CallDefinition } from '@pledge/contract/define-call'
import { openStepUp, proveStepUp } from '@pledge/contract/step-up'
import { TOTP_PERIOD_SECONDS } from '@pledge/domain/account/codes'
import { Secret, TOTP } from 'otpauth'
import { callsBy } from '@pledge/testing/call/calls'
import type { AnyInput, InputOf } from '@pledge/testing/call/input'
import { done } from '@pledge/testing/call/answer'
import { changeOf, type Change, withProof } from '@pledge/testing/call/step-up'
import {
  createAuthenticator,
  type Request,
  type Authenticator,
} from '../../product/authenticator.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import type { Product } from '../../product/product.test-data.ts'
import { proofFor } from '../../product/step-up.test-data.ts'

/** The product's own page: passkeys belong to its host. */
export const SITE = { origin: 'http://localhost:4600', host: 'localhost' } as const
export const AT_HOME = { host: 'localhost:4600' } as const

/** The same caller, at the host where passkeys work. */
export const atHome = (caller: Caller): Caller => ({
  subject: caller.subject,
  ...callsBy((definition, input = {}) =>
    caller.callAnyhow(definition, { ...input, headers: { ...AT_HOME, ...input.headers } }),
  ),
})

/** The code of an app, this many steps from now. */
export const totpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * TOTP_PERIOD_SECONDS * 1_000,
  })

/** As if no code had been used yet, so that a test does not wait for the next time step. */
export const forgetSteps = (product: Product, { subject }: Caller) =>
  product.rows('update totp_secrets set last_step = null where account_id = $1', [subject.accountId])

/** A proof by an authenticator code. */
export const proofByTotp = async (
  product: Product,
  caller: Caller,
  change: Change,
  secret: string,
): Promise<string> => {
  const { uuid } = await caller.ask(openStepUp, { body: change })
  await forgetSteps(product, caller)
  const body = { method: 'totp', code: totpCode(secret) } as const
  return (await caller.ask(proveStepUp, { params: { uuid }, body })).proof
}

/** A proof by a passkey; the authenticator's input can be changed. */
export const answerByPasskey = async (
  caller: Caller,
  change: Change,
  authenticator: Authenticator,
  turned: Partial<Request> = {},
) => {
  const opened = done(await atHome(caller).call(openStepUp, { body: change }))
  const { uuid, passkey } = opened
  const credential = authenticator.sign({ ...SITE, challenge: passkey!.challenge, ...turned })
  return atHome(caller).call(proveStepUp, { params: { uuid }, body: { method: 'passkey', credential } })
}

/** The best proof that an account can give. */
export type Prove = (change: Change) => Promise<string>

export const byMail =
  (product: Product, caller: Caller): Prove =>
  (change) =>
    proofFor(product, caller, change)
export const byTotp =
  (product: Product, caller: Caller, secret: string): Prove =>
  (change) =>
    proofByTotp(product, caller, change, secret)
export const byPasskey =
  (caller: Caller, authenticator: Authenticator): Prove =>
  async (change) =>
    done(await answerByPasskey(caller, change, authenticator)).proof

/** Makes a call with the account's best proof. */
export const proved = async <Definition extends CallDefinition>(
  caller: Caller,
  definition: Definition,
  input: InputOf<Definition> & AnyInput,
  prove: Prove,
) => withProof(atHome(caller), definition, input, await prove(changeOf(definition, input)))

/** Enrolls a passkey of this host; returns it with its recovery codes. */
export const enrolPasskey = async (
  product: Product,
  caller: Caller,
  {
    prove = byMail(product, caller),
    name = 'My key',
  }: { readonly prove?: Prove; readonly name?: string } = {},
) => {
  const authenticator = createAuthenticator()
  const { challenge } = done(await atHome(caller).call(startPasskey, { body: {} }))
  const credential = authenticator.make({ ...SITE, challenge })
  const answer = await proved(caller, addPasskey, { body: { name, credential } }, prove)
  const recoveryCodes: readonly string[] | null = done(answer).recoveryCodes
  return { authenticator, recoveryCodes }
}

/** Enrolls an app; returns its secret with its recovery codes. */
export const enrolTotp = async (product: Product, caller: Caller, prove: Prove = byMail(product, caller)) => {
  const started = done(await proved(caller, startTotp, { body: {} }, prove))
  const secret: string = started.secret
  const confirmed = await caller.ask(confirmTotp, { body: { code: totpCode(secret) } })
  const recoveryCodes: readonly string[] | null = confirmed.recoveryCodes
  return { secret, uri: String(started.uri), recoveryCodes }
}
