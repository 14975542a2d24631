import { randomInt, randomUUID } from 'node:crypto'
import { ALL_CALLS } from '@pledge/contract/all-calls'
import type { AnyInput } from '@pledge/testing/call/input'
import { OFFER } from '@pledge/testing/steps/payloads'
import { slowPasswords } from '../../identity/slow-passwords.test-data.ts'
import { anyAddress, type AnonymousCall } from './anonymous-calls.test-data.ts'
import type { Product } from '../../product/product.test-data.ts'
import { browserOf, openPage, type SignInCall } from '../../product/sign-in-page.test-data.ts'

/** Longer texts are refused on arrival: these have the maximum length. */
const ADDRESS_PARTS = 'abc.'.repeat(55)
const anyEmail = () => `${ADDRESS_PARTS}${randomInt(1_000_000)}@home.example`
const SLOWEST = slowPasswords().at(-1)?.password ?? ''
const STRONG = 'otter plank quiver violet harbour 27 lanterns at dawn, mosaic tunnel brisk olive. '.repeat(2)
const LONG_CODE = '1'.repeat(40)
const PADDING = 'a@'.repeat(3_000)

const CODE = { orgCode: 'PLEDGE' }
const PLACE = { ...CODE, state: 'OH' }
const VISITOR = { attributes: { organization: 'PLEDGE' }, trackerId: randomUUID() }
const SCREEN = { screenWidth: 1, screenHeight: 1, windowWidth: 1, windowHeight: 1 }

interface Whole {
  readonly status: number
  readonly hashes?: boolean
  readonly input: () => AnyInput
}

/** Complete calls: by name, with a page's data and free texts of the maximum length. */
const WHOLE: Readonly<Record<string, Whole>> = {
  acceptStaffInvitation: {
    status: 409,
    hashes: true,
    input: () => ({ body: { token: `${randomUUID()}.${'a'.repeat(43)}`, password: STRONG } }),
  },
  getLegalPage: { status: 200, input: () => ({ params: { page: 'terms' }, query: CODE }) },
  getLendingTerms: { status: 200, input: () => ({ query: CODE }) },
  getCountries: { status: 200, input: () => ({ query: CODE }) },
  getValidStates: { status: 200, input: () => ({ query: CODE }) },
  joinWaitlist: { status: 200, input: () => ({ body: { ...CODE, state: 'TX', email: anyEmail() } }) },
  getCryptoValues: { status: 200, input: () => ({ query: PLACE }) },
  getQuoteBasis: { status: 200, input: () => ({ query: PLACE }) },
  getRates: {
    status: 200,
    input: () => ({ query: { ...PLACE, coinQuantity: '0.30000000', collateralType: 'BTC' } }),
  },
  quoteOffer: { status: 200, input: () => ({ body: { ...OFFER, ...CODE } }) },
  receiveBankLinkWebhook: {
    status: 401,
    input: () => ({ body: { webhook_type: 'ITEM', padding: PADDING } }),
  },
  receiveMailWebhook: { status: 401, input: () => ({ body: { kind: 'BOUNCED', padding: PADDING } }) },
  receiveTextWebhook: { status: 401, input: () => ({ body: { kind: 'REPLY', padding: PADDING } }) },
  brokerLogout: { status: 200, input: () => ({ params: { kind: 'customer' }, body: {} }) },
  // The default organization has no legacy identity service.
  legacySignIn: { status: 404, input: () => ({ body: { alias: anyEmail(), password: STRONG } }) },
  refreshSession: { status: 401, input: () => ({ body: { kind: 'customer' } }) },
  openTelemetrySession: {
    status: 200,
    input: () => ({
      params: { context: 'external' },
      body: {
        platform: 'WEB',
        libraryVersion: 'a'.repeat(500),
        referrer: `https://home.example/${'a'.repeat(1_900)}`,
        queryParams: { a: PADDING.slice(0, 4_000) },
        ...SCREEN,
        sessionKey: null,
        appVersion: 'a'.repeat(500),
      },
    }),
  },
  sendTelemetryEvent: {
    status: 200,
    input: () => ({
      params: { context: 'external' },
      body: {
        domain: 'localhost',
        queryParams: {},
        pagePath: '/account/crypto-backed-loan/start',
        event: 'page_view',
        sessionKey: { uuid: randomUUID(), epoch: 1, trackerUuid: randomUUID() },
        identityId: null,
        applicationUuid: null,
        eventType: 'PAGE',
        productType: 'crypto-backed-loan',
        eventProperties: { a: PADDING },
        dontDedupe: true,
        dedupeProperty: null,
      },
    }),
  },
  getBanners: { status: 200, input: () => ({ query: CODE }) },
  decideExperiment: {
    status: 200,
    input: () => ({
      params: { context: 'external' },
      body: { experimentKey: 'a'.repeat(80), optimizeUser: VISITOR },
    }),
  },
  getFeatures: {
    status: 200,
    input: () => ({ params: { context: 'external' }, body: { optimizeUser: VISITOR } }),
  },
}

interface PageCall extends Pick<AnonymousCall, 'name' | 'hashes' | 'status'> {
  readonly call: SignInCall
  readonly body: () => unknown
}

const PAGE_CALLS: readonly PageCall[] = [
  {
    name: 'signIn',
    call: 'sign-in',
    hashes: true,
    status: 401,
    body: () => ({ email: anyEmail(), password: SLOWEST }),
  },
  {
    name: 'register (slow to judge)',
    call: 'registration',
    hashes: true,
    body: () => ({ email: anyEmail(), password: SLOWEST }),
  },
  {
    name: 'register',
    call: 'registration',
    hashes: true,
    status: 200,
    body: () => ({ email: anyEmail(), password: STRONG }),
  },
  {
    name: 'confirmRegistration',
    call: 'registration/code',
    hashes: false,
    status: 422,
    body: () => ({ code: LONG_CODE }),
  },
  {
    name: 'forgotPassword',
    call: 'forgotten-password',
    hashes: false,
    status: 200,
    body: () => ({ email: anyEmail() }),
  },
  {
    name: 'resetPassword',
    call: 'new-password',
    hashes: true,
    status: 422,
    body: () => ({ email: anyEmail(), code: LONG_CODE, password: STRONG }),
  },
  {
    name: 'showSecondFactor',
    call: 'second-factor',
    hashes: false,
    body: () => ({ method: 'totp', code: LONG_CODE }),
  },
  { name: 'startPasskeySignIn', call: 'passkey/start', hashes: false, status: 200, body: () => ({}) },
  {
    name: 'signInWithPasskey',
    call: 'passkey',
    hashes: false,
    body: () => ({
      credential: {
        id: 'a'.repeat(300),
        rawId: 'a'.repeat(300),
        type: 'public-key',
        response: {
          clientDataJSON: 'a'.repeat(300),
          authenticatorData: 'a'.repeat(300),
          signature: 'a'.repeat(300),
        },
        clientExtensionResults: {},
      },
    }),
  },
]

/** Every anonymous call in a form that runs completely; those of a sign-in page on an open one. */
export const wholeCalls = async (product: Product): Promise<readonly AnonymousCall[]> => {
  const page = await openPage(product)
  const login = '/api/identity-broker/customer/api/v3/login'
  const ofContract = ALL_CALLS.flatMap(({ call }) => {
    const whole = WHOLE[call.name]
    if (whole === undefined) return []
    const send = async () =>
      (await product.anonymous.call(call, { ...whole.input(), from: anyAddress() })).status
    return [{ name: call.name, hashes: whole.hashes === true, status: whole.status, send }]
  })
  return [
    ...ofContract,
    ...PAGE_CALLS.map(({ call, body, ...described }) => ({
      ...described,
      send: async () => (await page.post(call, body(), anyAddress())).status,
    })),
    {
      name: 'getInteraction',
      hashes: false,
      status: 200,
      send: async () => (await page.browser.call({ url: page.page, from: anyAddress() })).status,
    },
    {
      name: 'brokerLogin',
      hashes: false,
      status: 200,
      send: async () =>
        (await browserOf(product).call({ method: 'POST', url: login, from: anyAddress() })).status,
    },
  ]
}
