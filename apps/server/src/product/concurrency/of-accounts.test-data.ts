import {
  addPasskey,
  changeEmail,
  changePassword,
  changePhone,
  confirmTotp,
  endDevices,
  getAccountSecurity,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startEmailChange,
  startPasskey,
  startTotp,
} from '@pledge/contract/account'
import { changeConsent } from '@pledge/contract/consents'
import type { CallDefinition } from '@pledge/contract/define-call'
import { openStepUp, proveStepUp, sendStepUpCode } from '@pledge/contract/step-up'
import { MOST_OPEN_STEP_UPS } from '@pledge/domain/account/step-up'
import type { AnyInput, InputOf } from '@pledge/testing/call/input'
import { done } from '@pledge/testing/call/answer'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import { changeOf } from '@pledge/testing/call/step-up'
import { createAuthenticator } from '../authenticator.test-data.ts'
import {
  atHome,
  byMail,
  byPasskey,
  byTotp,
  enrolPasskey,
  enrolTotp,
  proved,
  SITE,
  totpCode,
  type Prove,
} from '../../commands/account/factors.test-data.ts'
import { PASSWORD } from '../people.test-data.ts'
import { codeMailedTo } from '../step-up.test-data.ts'
import { mailsTo } from '../steps.test-data.ts'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

const CHANGE = { action: 'phone', payload: { phoneNumber: '6145550144' } } as const
const NEW_PASSWORD = 'seventeen quiet lighthouses'
const NEEDED = 'session.step-up-needed'
const WRONG = 'session.proof-wrong'
const OVER = 'session.step-up-over'
const TOO_MANY = 'request.too-many'

/** The call with its proof, repeated: spent proofs are its effects. */
const provedOnce = async <Definition extends CallDefinition>(
  { product, as }: Stage,
  call: Definition,
  input: InputOf<Definition> & AnyInput,
  prove: Prove = byMail(product, as),
) => {
  const headers = { 'x-step-up': await prove(changeOf(call, input)) }
  return {
    send: sending(atHome(as), call, { ...input, headers }),
    effects: counting(
      product,
      'step_ups where account_id = $1 and action = $2 and spent_at is not null',
      as.subject.accountId,
      call.stepUp,
    ),
    otherBody: null,
    refusals: [NEEDED],
  }
}

const mailsAbout =
  ({ product, as }: Stage, about: RegExp, to?: string) =>
  async (): Promise<number> => {
    await product.settle()
    const inbox =
      to === undefined ? await mailsTo(product, as) : await product.simulation.mail.driver.inbox({ to })
    return inbox.filter(({ text }) => about.test(text)).length
  }

const mailedCode = async (stage: Stage, to: string): Promise<string> => {
  await stage.product.settle()
  const [newest] = await stage.product.simulation.mail.driver.inbox({ to })
  return /Your code is (\d{8})\./.exec(newest?.text ?? '')?.[1] ?? ''
}

const opened = async ({ as }: Stage): Promise<string> => (await as.ask(openStepUp, { body: CHANGE })).uuid

const ANEW = 'another code is asked for on purpose; the newest alone serves'

/** Proofs of one's own identity. */
export const ofStepUps: Readonly<Record<string, Row>> = {
  openStepUp: async ({ product, as }) => ({
    send: sending(as, openStepUp, { body: CHANGE }),
    otherBody: { ...CHANGE, payload: {} },
    effects: counting(product, 'step_ups where account_id = $1', as.subject.accountId),
    good: 'some',
    refusals: ['request.too-many'],
    most: {
      effects: MOST_OPEN_STEP_UPS,
      because: 'each begins a change anew; what is opened gives a right to nothing, and ends by itself',
    },
  }),
  sendStepUpCode: async (stage) => ({
    send: sending(stage.as, sendStepUpCode, {
      params: { uuid: await opened(stage) },
      body: { password: PASSWORD },
    }),
    otherBody: null,
    effects: mailsAbout(stage, /Your code is \d{6}\./),
    good: 'some',
    refusals: [TOO_MANY],
    // An account has two hashes at once.
    busy: ['server.unavailable'],
    most: { effects: 6, because: ANEW },
  }),
  proveStepUp: async (stage) => {
    const { product, as } = stage
    const params = { uuid: await opened(stage) }
    await as.ask(sendStepUpCode, { params, body: { password: PASSWORD } })
    const body = { method: 'password', code: await codeMailedTo(product, as) }
    return {
      send: sending(as, proveStepUp, { params, body }),
      otherBody: null,
      effects: counting(product, 'step_ups where id = $1 and proof_hash is not null', params.uuid),
      refusals: [OVER, TOO_MANY],
    }
  },
}

/** The sign-in factors of an account. */
export const ofFactors: Readonly<Record<string, Row>> = {
  startPasskey: async ({ product, as }) => ({
    send: sending(atHome(as), startPasskey, { body: {} }),
    otherBody: null,
    effects: counting(product, `ceremonies where kind = 'enroll-passkey' and key = $1`, as.subject.accountId),
    good: 'all',
    // The newest challenge replaces earlier ones.
    isAlike: false,
  }),
  addPasskey: async (stage) => {
    const { challenge } = done(await atHome(stage.as).call(startPasskey, { body: {} }))
    const credential = createAuthenticator().make({ ...SITE, challenge })
    const concurrencyTest = await provedOnce(stage, addPasskey, { body: { name: 'Key', credential } })
    const { accountId } = stage.as.subject
    const effects = counting(stage.product, 'passkeys where account_id = $1', accountId)
    return { ...concurrencyTest, effects, refusals: [OVER] }
  },
  renamePasskey: async ({ product, as }) => {
    await enrolPasskey(product, as)
    const { passkeys } = await as.ask(getAccountSecurity)
    return {
      send: sending(as, renamePasskey, { body: { passkey: passkeys[0]!.uuid, name: 'At home' } }),
      otherBody: { passkey: passkeys[0]!.uuid, name: 'At work' },
      effects: counting(product, `passkeys where account_id = $1 and name = 'At home'`, as.subject.accountId),
      good: 'all',
    }
  },
  removePasskey: async (stage) => {
    const { product, as } = stage
    const { authenticator } = await enrolPasskey(product, as)
    const { passkeys } = await as.ask(getAccountSecurity)
    const input = { body: { passkey: passkeys[0]!.uuid } }
    const concurrencyTest = await provedOnce(stage, removePasskey, input, byPasskey(as, authenticator))
    return { ...concurrencyTest, refusals: ['access.not-found'] }
  },
  startTotp: (stage) => provedOnce(stage, startTotp, { body: {} }),
  confirmTotp: async (stage) => {
    const { product, as } = stage
    const { secret } = done(await proved(as, startTotp, { body: {} }, byMail(product, as)))
    return {
      send: sending(as, confirmTotp, { body: { code: totpCode(secret) } }),
      otherBody: null,
      effects: mailsAbout(stage, /authenticator app was added/),
      refusals: ['account.totp-exists', TOO_MANY],
    }
  },
  removeTotp: async (stage) => {
    const { secret } = await enrolTotp(stage.product, stage.as)
    const prove = byTotp(stage.product, stage.as, secret)
    const concurrencyTest = await provedOnce(stage, removeTotp, { body: {} }, prove)
    return { ...concurrencyTest, refusals: ['access.not-found'] }
  },
  renewRecoveryCodes: async (stage) => {
    const { secret } = await enrolTotp(stage.product, stage.as)
    return provedOnce(stage, renewRecoveryCodes, { body: {} }, byTotp(stage.product, stage.as, secret))
  },
}

/** The contact data of an account. */
export const ofAccounts: Readonly<Record<string, Row>> = {
  changePassword: async (stage) => ({
    ...(await provedOnce(stage, changePassword, { body: { password: NEW_PASSWORD } })),
    // An account has two hashes at once and twenty changes in fifteen minutes.
    busy: ['server.unavailable', 'request.too-many'],
  }),
  changePhone: async (stage) => {
    const { product, as } = stage
    await giveDetails(product, as, await start(product, as))
    const concurrencyTest = await provedOnce(stage, changePhone, { body: { phoneNumber: '6145550144' } })
    // Repeated, it is the account's current number.
    return { ...concurrencyTest, good: 'all' }
  },
  changeConsent: async (stage) => {
    const { product, as } = stage
    await giveDetails(product, as, await start(product, as))
    const where = 'consents where borrower_id = $1 and application_id is null'
    return {
      send: sending(as, changeConsent, { body: { type: 'MARKETING', optInOut: 'OPT_IN' } }),
      otherBody: { type: 'MARKETING', optInOut: 'OPT_OUT' },
      effects: counting(product, where, as.subject.accountId),
      // An existing state is recorded once.
      good: 'all',
    }
  },
  startEmailChange: async (stage) => {
    const email = `new-${stage.as.subject.accountId}@home.example`
    return {
      send: sending(stage.as, startEmailChange, { body: { email } }),
      otherBody: { email: `other-${email}` },
      effects: mailsAbout(stage, /Your code is \d{8}\./, email),
      good: 'some',
      refusals: [TOO_MANY],
      most: { effects: 6, because: ANEW },
    }
  },
  changeEmail: async (stage) => {
    const email = `new-${stage.as.subject.accountId}@home.example`
    await stage.as.ask(startEmailChange, { body: { email } })
    const body = { email, code: await mailedCode(stage, email) }
    const concurrencyTest = await provedOnce(stage, changeEmail, { body })
    return { ...concurrencyTest, refusals: [NEEDED, WRONG, TOO_MANY] }
  },
  endDevices: async ({ product, as }) => {
    const { sessionId } = (await product.again(as)).subject
    return {
      send: sending(as, endDevices, { body: { device: sessionId } }),
      otherBody: { device: null },
      effects: counting(product, 'refresh_sessions where id = $1 and ended_at is not null', sessionId),
      refusals: ['access.not-found'],
    }
  },
}
