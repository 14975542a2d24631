import type { CallDefinition } from '@pledge/contract/define-call'
import { randomBytes, randomUUID } from 'node:crypto'
import { joinWaitlist } from '@pledge/contract/residence'
import { openTelemetrySession, sendTelemetryEvent } from '@pledge/contract/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyInput } from '@pledge/testing/call/input'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { browserOf, openPage, type SignInCall } from '../../product/sign-in-page.test-data.ts'

/** As many calls as the general limit allows a network per minute. */
const CALLS = 1_200
const AT_ONCE = 10
const MOST_BYTES = 2_000_000
const MINUTES = 20
const MAX_EMAIL = 254
const PADDING = 6_000

/** Text that the database cannot compress. */
const noise = (length: number) => randomBytes(length).toString('hex').slice(0, length)

const longEmail = () =>
  `${randomUUID()}@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`.slice(-MAX_EMAIL)

type Sent = (product: Product, from: string) => Promise<() => Promise<unknown>>

const anonymously =
  (definition: CallDefinition, input: () => AnyInput): Sent =>
  (product, from) =>
    Promise.resolve(() => product.anonymous.callAnyhow(definition, { ...input(), from }))

const onPage =
  (call: SignInCall, body: () => unknown): Sent =>
  async (product, from) => {
    const page = await openPage(product)
    return () => page.post(call, body(), from)
  }

const session = () => ({ uuid: randomUUID(), epoch: 1, trackerUuid: randomUUID() })

/** Every anonymous call that stores something, with as much data as is accepted. */
const KEPT: Readonly<Record<string, Sent>> = {
  openTelemetrySession: anonymously(openTelemetrySession, () => ({
    params: { context: 'external' },
    body: {
      platform: 'WEB',
      libraryVersion: noise(500),
      referrer: `https://home.example/${noise(1_900)}`,
      queryParams: { a: noise(4_000) },
      screenWidth: 1,
      screenHeight: 1,
      windowWidth: 1,
      windowHeight: 1,
      sessionKey: null,
      appVersion: noise(500),
    },
  })),
  sendTelemetryEvent: anonymously(sendTelemetryEvent, () => ({
    params: { context: 'external' },
    body: {
      domain: 'localhost',
      queryParams: {},
      pagePath: '/account/crypto-backed-loan/start',
      event: 'page_view',
      sessionKey: session(),
      identityId: null,
      applicationUuid: null,
      eventType: 'PAGE',
      productType: 'crypto-backed-loan',
      eventProperties: { a: noise(PADDING) },
      dontDedupe: true,
      dedupeProperty: null,
    },
  })),
  joinWaitlist: anonymously(joinWaitlist, () => ({
    body: { orgCode: 'PLEDGE', state: 'TX', email: longEmail() },
  })),
  brokerLogin: (product, from) => {
    const browser = browserOf(product)
    const url = `/api/identity-broker/customer/api/v3/login?redirectUrl=/account/${noise(1_900)}`
    return Promise.resolve(() => browser.call({ method: 'POST', url, from }))
  },
  'a sign-in at the provider': async (product, from) => {
    const login = '/api/identity-broker/customer/api/v3/login'
    const begun = await browserOf(product).call({ method: 'POST', url: login })
    const { redirect } = begun.json() as { readonly redirect: string }
    const url = `${redirect}&nonce=${noise(3_300)}`.replace(/&nonce=[^&]*(?=.*&nonce)/, '')
    return () => browserOf(product).call({ url, from })
  },
  signIn: onPage('sign-in', () => ({ email: longEmail(), password: 'violet harbour 28 lanterns' })),
  forgotPassword: onPage('forgotten-password', () => ({ email: longEmail() })),
  register: onPage('registration', () => ({ email: longEmail(), password: 'violet harbour 28 lanterns' })),
}

describe('what a stranger can store in the database', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  const storedBytes = async (): Promise<number> => {
    const tables = await product.rows(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    let bytes = 0
    for (const { name } of tables) {
      const [row] = await product.rows(
        `select coalesce(sum(pg_column_size(one.*)), 0)::bigint as bytes from ${String(name)} one`,
      )
      bytes += Number(row?.['bytes'])
    }
    return bytes
  }

  it(
    `is at most ${MOST_BYTES / 1_000_000} MB per network and minute, for each call`,
    { timeout: MINUTES * 60_000 },
    async () => {
      const kept: [string, number][] = []
      for (const [place, [name, prepare]] of Object.entries(KEPT).entries()) {
        const send = await prepare(product, `198.51.100.${place + 1}`)
        const before = await storedBytes()
        for (let sent = 0; sent < CALLS; sent += AT_ONCE)
          await Promise.all(Array.from({ length: AT_ONCE }, () => send()))
        kept.push([name, (await storedBytes()) - before])
      }
      for (const [name, bytes] of kept)
        process.stdout.write(`${(bytes / 1_000).toFixed(0).padStart(8)} kB  ${name}\n`)
      for (const [name, bytes] of kept) expect(bytes, name).toBeGreaterThan(0)
      expect(kept.filter(([, bytes]) => bytes > MOST_BYTES)).toEqual([])
    },
  )
})
