import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { SIGN_IN_LIMITS } from './limits.ts'
import { openSession, refresh } from './refresh-tokens.ts'
import {
  createWorld,
  PUBLIC_HOST,
  refreshed,
  registered,
  self,
  signedOut,
  type World,
} from './world.test-data.ts'

let database: ConnectedTestDatabase
let world: World
let people = 0

beforeAll(async () => {
  database = await connectTestDatabase()
  world = await createWorld({
    db: database.app,
    owner: database.owner,
    limits: { registrationsPerAddress: 100 },
  })
})
afterAll(async () => {
  await world.close()
  await database.close()
})

const signedIn = async () => {
  const browser = world.browser()
  people += 1
  const jwt = await registered(browser, `refresh-${people}@example.com`)
  return { browser, jwt }
}
const accountOf = async (person: number) => {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where email = ${`refresh-${person}@example.com`}`.execute(database.owner)
  return { accountId: rows[0]?.id ?? '', organizationId: world.house.id, kind: 'customer' } as const
}
const SECOND = 1_000
const MINUTE = 60 * SECOND

describe('refresh tokens (decision 15)', () => {
  it('are rotated, and each rotation gives a new access token', async () => {
    const { browser, jwt } = await signedIn()
    const before = [...browser.cookies.values()].map(({ value }) => value)
    world.pass(4 * MINUTE)
    const next = (await refreshed(browser)).json() as { jwt: string }
    expect(next.jwt).not.toBe(jwt)
    expect([...browser.cookies.values()].map(({ value }) => value)).not.toEqual(before)
    expect((await self(browser, next.jwt)).status).toBe(200)
  })

  it('let an access token end after five minutes', async () => {
    const { browser, jwt } = await signedIn()
    world.pass(5 * MINUTE + SECOND)
    expect((await self(browser, jwt)).status).toBe(401)
  })

  it('give two tabs that refresh at once the same next token', async () => {
    const { browser } = await signedIn()
    world.pass(4 * MINUTE)
    const jar = browser.keep()
    expect((await refreshed(browser)).status).toBe(200)
    const first = browser.keep()
    browser.restore(jar)
    expect((await refreshed(browser)).status).toBe(200)
    expect(browser.keep()).toEqual(first)
    const both = await Promise.all([refreshed(browser), refreshed(browser)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })

  it('end the session of the thief and of the owner when one is reused after its grace period', async () => {
    const { browser } = await signedIn()
    world.pass(MINUTE)
    const stolen = browser.keep()
    expect((await refreshed(browser)).status).toBe(200)
    const owner = browser.keep()
    world.pass(31 * SECOND)
    browser.restore(stolen)
    expect((await refreshed(browser)).status).toBe(401)
    browser.restore(owner)
    expect((await refreshed(browser)).status).toBe(401)
    const { rows } = await sql`select kind, outcome, actor_kind, reason, call from audit_entries
      where organization_id = ${world.house.id} and kind = 'session.ended'`.execute(database.owner)
    expect(rows).toEqual([
      {
        kind: 'session.ended',
        outcome: 'refused',
        actor_kind: 'borrower',
        reason: 'token-returned',
        call: 'refreshSession',
      },
    ])
  })

  it('end it as well when the reused one is two rotations old', async () => {
    const { browser } = await signedIn()
    const stolen = browser.keep()
    for (let i = 0; i < 2; i += 1) {
      world.pass(MINUTE)
      await refreshed(browser)
    }
    const owner = browser.keep()
    browser.restore(stolen)
    expect((await refreshed(browser)).status).toBe(401)
    browser.restore(owner)
    expect((await refreshed(browser)).status).toBe(401)
  })

  it(`are limited to ${SIGN_IN_LIMITS.devicesPerAccount} devices per account: another one signs out the least recently used`, async () => {
    const { browser: first, jwt } = await signedIn()
    const account = await accountOf(people)
    const open = async () => (await openSession(world.identity.deps, account))?.token ?? ''
    const later: string[] = []
    for (let devices = 1; devices < SIGN_IN_LIMITS.devicesPerAccount; devices += 1) {
      world.pass(SECOND)
      later.push(await open())
    }
    world.pass(MINUTE)
    expect((await refreshed(first)).status).toBe(200)
    const [second = '', ...others] = later
    later.push(await open())
    expect(await refresh(world.identity.deps, second, 'customer')).toBeNull()
    expect((await self(first, jwt)).status).toBe(200)
    for (const token of others) expect(await refresh(world.identity.deps, token, 'customer')).not.toBeNull()
  })

  it('are not counted once expired: no device in use is signed out for them', async () => {
    const { browser } = await signedIn()
    const account = await accountOf(people)
    for (let devices = 1; devices < SIGN_IN_LIMITS.devicesPerAccount; devices += 1) {
      world.pass(SECOND)
      await openSession(world.identity.deps, account)
    }
    // All others have expired, although each was used after the one that stays.
    await sql`update refresh_sessions set expires_at = ${world.identity.deps.now()}
      where account_id = ${account.accountId}
        and id <> (select id from refresh_sessions where account_id = ${account.accountId}
          order by created_at limit 1)`.execute(database.owner)
    world.pass(SECOND)
    await openSession(world.identity.deps, account)
    world.pass(MINUTE)
    expect((await refreshed(browser)).status).toBe(200)
  })

  it('expire when unused, and after a day in any case', async () => {
    const idle = await signedIn()
    world.pass(61 * MINUTE)
    expect((await refreshed(idle.browser)).status).toBe(401)
    const busy = await signedIn()
    for (let hours = 0; hours < 23; hours += 1) {
      world.pass(59 * MINUTE)
      expect((await refreshed(busy.browser)).status).toBe(200)
    }
    world.pass(59 * MINUTE)
    await refreshed(busy.browser)
    world.pass(59 * MINUTE)
    expect((await refreshed(busy.browser)).status).toBe(401)
  })

  it('are stored only as hashes', async () => {
    const { browser } = await signedIn()
    const cookie = [...browser.cookies].find(([name]) => name.startsWith('pledge-customer'))
    const secret = cookie?.[1].value.split('.')[1] ?? ''
    expect(secret).toHaveLength(43)
    const rows = await database.owner.selectFrom('refresh_sessions').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('that are malformed belong to no one', async () => {
    const browser = world.browser()
    for (const value of ['x', `${crypto.randomUUID()}.${'a'.repeat(43)}`, "'; drop table accounts; --"]) {
      browser.restore(new Map([['pledge-customer /api', { value, path: '/api' }]]))
      expect((await refreshed(browser)).json()).toMatchObject({ code: 'session.unauthenticated' })
    }
  })
})

describe('a refresh and a sign-out are authorized by the cookie alone, so both check their origin', () => {
  const own = { origin: `http://${PUBLIC_HOST}`, 'sec-fetch-site': 'same-origin' }

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:9999' }],
    [{ origin: `https://${PUBLIC_HOST}` }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('%o is refused, and nothing is ended', async (headers) => {
    const { browser } = await signedIn()
    for (const answer of [await refreshed(browser, headers), await signedOut(browser, headers)])
      expect(answer.json()).toMatchObject({ status: 403, code: 'session.origin-refused' })
    expect((await refreshed(browser, own)).status).toBe(200)
  })

  it('a page of ours signs out without an access token (G.75)', async () => {
    const { browser } = await signedIn()
    expect((await signedOut(browser, own)).json()).toEqual({ redirect: '/auth/login' })
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('pledge-customer'))).toEqual([])
  })

  it('signing out without being signed in is no error', async () => {
    expect((await signedOut(world.browser(), own)).json()).toEqual({ redirect: '/auth/login' })
  })
})

describe('cookies', () => {
  const lineOf = (lines: readonly string[], name: string) => lines.find((line) => line.startsWith(name))

  it('of a device are HttpOnly, SameSite=Strict and only for the API', async () => {
    const { browser } = await signedIn()
    const line = lineOf(browser.setCookies, 'pledge-customer=')
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api', 'Expires='])
      expect(line).toContain(attribute)
    expect(line).not.toContain('Secure')
    expect(line).not.toContain('Domain')
    for (const each of browser.setCookies) expect(each.toLowerCase()).toContain('httponly')
  })

  it('are Secure, also by name, when the product is on https', async () => {
    const safe = await createWorld({
      db: database.app,
      owner: database.owner,
      publicUrl: 'https://loans.example',
    })
    try {
      const browser = safe.browser('loans.example')
      await registered(browser, 'secure@example.com')
      expect(lineOf(browser.setCookies, '__Secure-pledge-customer=')).toMatch(/; Secure/)
      for (const each of browser.setCookies) expect(each.toLowerCase()).toContain('; secure')
    } finally {
      await safe.close()
    }
  })
})
