import { randomUUID } from 'node:crypto'
import { joinWaitlist } from '@pledge/contract/residence'
import { sendTelemetryEvent } from '@pledge/contract/telemetry'
import { done } from '@pledge/testing/call/answer'
import {
  enrolPasskey,
  enrolTotp,
  forgetSteps,
  SITE,
  totpCode,
} from '../../commands/account/factors.test-data.ts'
import { PASSWORD } from '../people.test-data.ts'
import { openPage, type SignInCall } from '../sign-in-page.test-data.ts'
import { counting, sending, type Row, type Stage, type ConcurrencyTest } from './concurrency.test-data.ts'

const NEW_PASSWORD = 'seventeen quiet lighthouses'
const TOO_MANY = 'request.too-many'
/** The sign-in is finished, and its page with it. */
const GONE = 'access.not-found'

type SignInPage = Awaited<ReturnType<typeof openPage>>

const onPage =
  (page: SignInPage, call: SignInCall, body: unknown): ConcurrencyTest['send'] =>
  ({ from }) =>
    page.post(call, body, from)

const emailOf = async ({ product, as }: Stage): Promise<string> => {
  const [row] = await product.rows('select email from accounts where id = $1', [as.subject.accountId])
  return String(row?.['email'])
}

const inboxOf =
  ({ product }: Stage, to: string) =>
  async (about: RegExp) => {
    await product.settle()
    const mails = await product.simulation.mail.driver.inbox({ to })
    return mails.flatMap(({ text }) => about.exec(text)?.slice(0, 2) ?? [])
  }

/** How many the page has admitted: each correct answer continues to the account once. */
const countingGood = (concurrencyTest: ConcurrencyTest): ConcurrencyTest => {
  let good = 0
  return {
    ...concurrencyTest,
    async send(shot) {
      const answer = await concurrencyTest.send(shot)
      if (answer.status === 200) good += 1
      return answer
    },
    effects: () => Promise.resolve(good),
  }
}

const none = { otherBody: null, effects: () => Promise.resolve(0) } as const

/** Anonymous calls: none of them accepts a key. */
export const ofStrangers: Readonly<Record<string, Row>> = {
  joinWaitlist: async ({ product }) => {
    const before = await counting(product, 'waitlist')()
    const count = counting(product, 'waitlist')
    const body = { orgCode: 'PLEDGE', state: 'TX', email: `${randomUUID()}@home.example` }
    return {
      send: sending(product.anonymous, joinWaitlist, { body }),
      otherBody: null,
      effects: async () => (await count()) - before,
      good: 'some',
      refusals: [TOO_MANY],
    }
  },
  register: async (stage) => {
    const { product } = stage
    const page = await openPage(product)
    const email = `${randomUUID()}@home.example`
    const inbox = inboxOf(stage, email)
    return {
      send: onPage(page, 'registration', { email, password: PASSWORD }),
      otherBody: null,
      effects: async () => (await inbox(/Your code is \d{8}\./)).length,
      good: 'some',
      refusals: [TOO_MANY],
      most: { effects: 5, because: 'another code is asked for on purpose; the newest alone serves' },
    }
  },
  confirmRegistration: async (stage) => {
    const { product } = stage
    const page = await openPage(product)
    const email = `${randomUUID()}@home.example`
    await page.post('registration', { email, password: PASSWORD })
    const [, code] = await inboxOf(stage, email)(/Your code is (\d{8})\./)
    return {
      send: onPage(page, 'registration/code', { code }),
      otherBody: null,
      effects: counting(product, 'accounts where email = $1', email),
      refusals: ['session.step-up-over', GONE],
    }
  },
  showSecondFactor: async (stage) => {
    const { product, as } = stage
    const { secret } = await enrolTotp(product, as)
    await forgetSteps(product, as)
    const page = await openPage(product)
    await page.password(await emailOf(stage))
    return countingGood({
      ...none,
      send: onPage(page, 'second-factor', { method: 'totp', code: totpCode(secret) }),
      refusals: ['session.proof-wrong', 'session.step-up-over', TOO_MANY, GONE],
    })
  },
  signInWithPasskey: async (stage) => {
    const { authenticator } = await enrolPasskey(stage.product, stage.as)
    const page = await openPage(stage.product)
    const { challenge } = done(await page.post('passkey/start', {}))
    const credential = authenticator.sign({ ...SITE, challenge })
    return countingGood({
      ...none,
      send: onPage(page, 'passkey', { credential }),
      refusals: ['session.passkey-unknown', TOO_MANY, GONE],
    })
  },
  forgotPassword: async (stage) => {
    const email = await emailOf(stage)
    const inbox = inboxOf(stage, email)
    return {
      send: onPage(await openPage(stage.product), 'forgotten-password', { email }),
      otherBody: null,
      effects: async () => (await inbox(/Your code is \d{8}\./)).length,
      good: 'some',
      refusals: [TOO_MANY],
      most: { effects: 5, because: 'another code is asked for on purpose; the newest alone serves' },
    }
  },
  resetPassword: async (stage) => {
    const email = await emailOf(stage)
    const inbox = inboxOf(stage, email)
    await (await openPage(stage.product)).post('forgotten-password', { email })
    const [, code] = await inbox(/Your code is (\d{8})\./)
    const body = { email, code, password: NEW_PASSWORD }
    return {
      send: onPage(await openPage(stage.product), 'new-password', body),
      otherBody: null,
      effects: async () => (await inbox(/your password was changed/)).length,
      refusals: ['session.proof-wrong', TOO_MANY],
    }
  },
  sendTelemetryEvent: async ({ product }) => {
    const sessionKey = { uuid: randomUUID(), epoch: 1, trackerUuid: randomUUID() }
    const body = {
      domain: 'localhost',
      queryParams: {},
      pagePath: '/account/crypto-backed-loan/start',
      event: 'page_view',
      sessionKey,
      identityId: null,
      applicationUuid: null,
      eventType: 'PAGE',
      productType: 'crypto-backed-loan',
      eventProperties: {},
      dontDedupe: false,
      dedupeProperty: null,
    }
    return {
      send: sending(product.anonymous, sendTelemetryEvent, { params: { context: 'external' }, body }),
      otherBody: null,
      effects: counting(product, 'page_events where session_id = $1', sessionKey.uuid),
      good: 'all',
    }
  },
}
