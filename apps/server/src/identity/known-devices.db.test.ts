import { TOTP_PERIOD_SECONDS } from '@pledge/domain/account/codes'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from './browser.test-data.ts'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { MOST_KNOWN_ACCOUNTS } from './known-devices.ts'
import { KNOWN_DEVICE_MS } from './limits.ts'
import { insertConfirmedTotps } from '../store/account/totp-secrets.ts'
import {
  createWorld,
  finishSignIn,
  openSignInPage,
  PASSWORD,
  registered,
  type World,
} from './world.test-data.ts'

let database: ConnectedTestDatabase
let world: World

beforeAll(async () => {
  database = await connectTestDatabase()
  world = await createWorld({
    db: database.app,
    owner: database.owner,
    limits: { registrationsPerAddress: 100, ...TRIES },
  })
})
afterAll(async () => {
  await world.close()
  await database.close()
})

/**
 * Few, because each attempt costs a hash; `sign-in-attacks.db.test.ts` and `limits-of-processes.db.test.ts` use up the
 * ten.
 */
const TRIES = { triesPerAccount: 3, triesPerAddress: 3, triesPerDevice: 3 } as const
const WINDOW_MS = 15 * 60_000
const DEVICE = /^pledge-device-[\w-]{12} \/api\/identity$/
const wrong = (email: string, from: string) => ({ email, from, password: 'not the password' })
const deviceCookies = (browser: Browser) => [...browser.cookies].filter(([key]) => DEVICE.test(key))

const signIn = async (browser: Browser, typed: Parameters<typeof finishSignIn>[3]) =>
  finishSignIn(browser, await openSignInPage(browser), 'sign-in', typed)
const isIn = ({ location }: { readonly location: string }) => location === '/auth/complete'

const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const WRONG_CODE = '000000'
/** An account whose app is required, and the browser that it was registered in. */
const withApp = async (email: string) => {
  const home = world.browser()
  await registered(home, email)
  const { id, organization_id: organizationId } = await database.owner
    .selectFrom('accounts')
    .select(['id', 'organization_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const secrets = [{ accountId: id, secret: APP_SECRET }]
  const { sealer, now } = world.identity.deps
  await database.owner
    .transaction()
    .execute((tx) => insertConfirmedTotps(tx, sealer, { organizationId, secrets, now: now() }))
  return home
}
/** The app's current code; later ones in a test are of later steps. */
const appCode = () => {
  world.pass(TOTP_PERIOD_SECONDS * 1_000)
  const timestamp = world.identity.deps.now().getTime()
  return new TOTP({ secret: Secret.fromBase32(APP_SECRET) }).generate({ timestamp })
}
/** The correct password, then codes, one after another. */
const showCodes = async (browser: Browser, email: string, codes: readonly string[]) => {
  const page = await openSignInPage(browser)
  const post = (call: string, body: object) => browser.call({ method: 'POST', url: `${page}/${call}`, body })
  await post('sign-in', { email, password: PASSWORD })
  const statuses = []
  for (const code of codes) statuses.push((await post('second-factor', { method: 'totp', code })).status)
  return statuses
}

/** Strangers use up an account's attempts from their own networks, and one network's attempts in addition. */
const guessAll = async (email: string, network: string) => {
  const stranger = world.browser()
  const page = await openSignInPage(stranger)
  for (let i = 1; i <= TRIES.triesPerAccount; i += 1)
    await finishSignIn(stranger, page, 'sign-in', wrong(email, `203.0.113.${i}`))
  for (let i = 1; i <= TRIES.triesPerAddress; i += 1)
    await finishSignIn(stranger, page, 'sign-in', wrong(`nobody-${i}@example.com`, network))
}

describe('strangers who guess at an account', () => {
  it('do not lock its owner out of a browser that they have signed in with', async () => {
    const email = 'guessed-at@example.com'
    const [from, home] = ['198.51.100.31', world.browser()]
    await registered(home, email)
    await guessAll(email, from)
    const stranger = world.browser()
    const refused = await signIn(stranger, { email, from: '203.0.113.200' })
    expect(refused.json()).toMatchObject({ status: 429, code: 'request.too-many' })
    expect(isIn(await signIn(home, { email, from }))).toBe(true)
    // Nor does the owner's sign-in give the strangers further attempts.
    expect((await signIn(stranger, wrong(email, '203.0.113.200'))).status).toBe(429)
    world.pass(WINDOW_MS + 1_000)
  }, 60_000)

  it('are told when an attempt is available again, and so is a network', async () => {
    const email = 'when@example.com'
    await guessAll(email, '198.51.100.32')
    const waiting = 5 * 60_000
    world.pass(waiting)
    for (const typed of [wrong(email, '203.0.113.201'), wrong('other@example.com', '198.51.100.32')]) {
      const { status, headers, body } = await signIn(world.browser(), typed)
      expect([status, headers['retry-after']]).toEqual([429, String((WINDOW_MS - waiting) / 1_000)])
      expect(body).toContain('Wait 10 minutes')
    }
    world.pass(WINDOW_MS - waiting + 1_000)
    expect((await signIn(world.browser(), wrong(email, '203.0.113.201'))).status).toBe(401)
  }, 60_000)

  it('have no more attempts with a cookie that is forged, of another account, or too old', async () => {
    const email = 'forged@example.com'
    const [home, other] = [world.browser(), world.browser()]
    await registered(home, email)
    await registered(other, 'another@example.com')
    const [[key, own] = ['', { value: '', path: '' }]] = deviceCookies(home)
    const [[, foreign] = ['', { value: '', path: '' }]] = deviceCookies(other)
    const [id = '', until = ''] = own.value.split('.')
    const forged = [
      `${id}.${until}`,
      `${id}.${until}.`,
      `${id}.${Number(until) + 1}.${own.value.split('.')[2] ?? ''}`,
      `${own.value}.`,
      `${id}.${until}.${'%C3%A9'.repeat(43)}`,
      foreign.value,
    ]
    await guessAll(email, '198.51.100.33')
    for (const value of forged) {
      const thief = world.browser()
      thief.restore(new Map([[key, { ...own, value }]]))
      expect([value, (await signIn(thief, wrong(email, '203.0.113.202'))).status]).toEqual([value, 429])
    }
    const jar = new Map([[key, own]])
    world.pass(KNOWN_DEVICE_MS + 1_000)
    await guessAll(email, '198.51.100.33')
    const old = world.browser()
    old.restore(jar)
    expect((await signIn(old, { email, from: '203.0.113.202' })).status).toBe(429)
    world.pass(WINDOW_MS + 1_000)
  }, 60_000)
})

describe('a known browser', () => {
  it('has its own attempts, which a successful sign-in gives back', async () => {
    const email = 'fingers@example.com'
    const home = world.browser()
    await registered(home, email)
    const page = await openSignInPage(home)
    for (let i = 1; i < TRIES.triesPerDevice; i += 1)
      await finishSignIn(home, page, 'sign-in', wrong(email, '198.51.100.34'))
    expect(isIn(await signIn(home, { email, from: '198.51.100.34' }))).toBe(true)
    const again = await openSignInPage(home)
    const statuses = []
    for (let i = 0; i <= TRIES.triesPerDevice; i += 1)
      statuses.push((await finishSignIn(home, again, 'sign-in', wrong(email, '198.51.100.34'))).status)
    expect(statuses).toEqual([...Array.from({ length: TRIES.triesPerDevice }, () => 401), 429])
    // It has used up only its own: elsewhere the account has its attempts.
    expect(isIn(await signIn(world.browser(), { email, from: '198.51.100.35' }))).toBe(true)
    world.pass(WINDOW_MS + 1_000)
  }, 60_000)

  it('accepts the second factor also while a stranger with the password uses up their attempts at it', async () => {
    const email = 'with-app@example.com'
    const home = await withApp(email)
    const wrongCodes = Array.from({ length: 11 }, () => WRONG_CODE)
    const stranger = world.browser()
    expect((await showCodes(stranger, email, wrongCodes)).at(-1)).toBe(429)
    expect(await showCodes(home, email, [WRONG_CODE, appCode()])).toEqual([422, 200])
    // Nor does that give the stranger further attempts.
    expect(await showCodes(stranger, email, [appCode()])).toEqual([429])
    world.pass(WINDOW_MS + 1_000)
  }, 60_000)

  it('shares ten attempts at the second factor with the account’s other known browsers', async () => {
    const email = 'many-devices@example.com'
    const home = await withApp(email)
    const second = world.browser()
    expect(await showCodes(second, email, [appCode()])).toEqual([200])
    const five = Array.from({ length: 5 }, () => WRONG_CODE)
    expect(await showCodes(home, email, five)).not.toContain(429)
    expect(await showCodes(second, email, five)).not.toContain(429)
    expect(await showCodes(home, email, [appCode()])).toEqual([429])
    expect(await showCodes(world.browser(), email, [appCode()])).toEqual([200])
    world.pass(WINDOW_MS + 1_000)
  }, 60_000)

  it('hides its cookie from scripts, from pages and from other sites', async () => {
    const home = world.browser()
    await registered(home, 'kept-cookie@example.com')
    const [line] = home.setCookies.filter((each) => each.startsWith('pledge-device-'))
    expect(line).toMatch(/; Path=\/api\/identity; Expires=.*; HttpOnly; SameSite=Strict$/)
    expect(line).not.toContain('example.com')
  })

  it('is known to a limited number of accounts', async () => {
    const home = world.browser()
    for (let i = 0; i < MOST_KNOWN_ACCOUNTS + 2; i += 1) {
      await registered(home, `of-many-${i}@example.com`)
      world.pass(1_000)
    }
    expect(deviceCookies(home)).toHaveLength(MOST_KNOWN_ACCOUNTS)
  }, 60_000)
})
