import { bucketOf } from '@pledge/domain/experiments/bucket'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { withTenant } from '../store/database/database.ts'
import { totpsOf } from '../store/account/totp-secrets.ts'
import { seedAccounts } from './seed-accounts.ts'
import { totpCode } from './totp.ts'
import {
  BRAND_HOST,
  createWorld,
  finishSignIn,
  interactionOf,
  openSignInPage,
  PASSWORD,
  PUBLIC_HOST,
  refreshed,
  registered,
  self,
  signedOut,
  type World,
} from './world.test-data.ts'

let database: ConnectedTestDatabase
let world: World

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

describe('a complete sign-in', () => {
  it('goes from the broker to the callback, and ends at sign-out (2.4.02, 2.4.04 to 2.4.06, 2.7.14, 2.7.16, 2.7.17)', async () => {
    const browser = world.browser()
    const page = await openSignInPage(browser, { query: '?screen=register&telemetryTrackingId=t-1' })
    const { code } = world.house.organization
    expect((await browser.call({ url: page })).json()).toEqual({
      kind: 'customer',
      organization: code,
      screen: 'register',
    })
    const back = await finishSignIn(browser, page, 'registration', { email: 'Ada.Byron@example.com' })
    expect([back.status, back.location]).toEqual([303, '/auth/complete'])

    const first = await refreshed(browser)
    expect(first.headers['cache-control']).toBe('no-store')
    const { jwt } = first.json() as { jwt: string }
    const user = await self(browser, jwt)
    expect(user.json()).toMatchObject({
      organizationCode: code,
      email: 'ada.byron@example.com',
      userType: 'PERSON',
      isBroker: true,
      activeLegacyCustomerOrgs: [],
    })
    expect((await self(browser, `Bearer ${jwt}`)).status).toBe(200)

    const jar = browser.keep()
    expect((await signedOut(browser)).json()).toEqual({ redirect: '/auth/login' })
    expect((await refreshed(browser)).status).toBe(401)
    browser.restore(jar)
    expect((await refreshed(browser)).status).toBe(401)
  })

  it('keeps for the account the variants that its browser was shown before (part of 2.7.16)', async () => {
    const tracker = 'd0000000-0000-4000-8000-0000000000aa'
    const { id } = world.house
    await sql`insert into experiments (organization_id, key, enabled_bps) values (${id}, 'kept', 5000)`.execute(
      database.owner,
    )
    await sql`insert into experiment_exposures values (${id}, 'kept', 1, ${tracker}, true, now())`.execute(
      database.owner,
    )
    const browser = world.browser()
    const page = await openSignInPage(browser, {
      query: `?screen=register&telemetryTrackingId=${tracker}`,
    })
    await finishSignIn(browser, page, 'registration', { email: 'kept@example.com' })
    const { rows } = await sql<{ readonly bucket: number }>`
      select bucket from experiment_accounts where tracker_id = ${tracker}`.execute(database.owner)
    expect(rows).toEqual([{ bucket: bucketOf('kept', tracker) }])
  })

  it('creates two wallet addresses at registration, stable, different from another person’s, and not shown when signed out (2.1.05, 2.3.27)', async () => {
    const walletOf = async (...who: Parameters<typeof self>) =>
      ((await self(...who)).json() as { wallet: Record<string, string> }).wallet
    const wallets = []
    for (const email of ['wallet-one@example.com', 'wallet-two@example.com']) {
      const browser = world.browser()
      const jwt = await registered(browser, email)
      const wallet = await walletOf(browser, jwt)
      const elsewhere = world.browser()
      await finishSignIn(elsewhere, await openSignInPage(elsewhere), 'sign-in', { email })
      const { jwt: later } = (await refreshed(elsewhere)).json() as { jwt: string }
      expect(await walletOf(elsewhere, later)).toEqual(wallet)
      wallets.push(wallet)
    }
    const out = await self(world.browser(), '')
    expect([out.status, out.body.includes('accountAddress')]).toEqual([401, false])
    const all = wallets.flatMap((wallet) => [wallet['accountAddress'], wallet['groupPolicyAddress']])
    expect(new Set(all).size).toBe(4)
  })

  it('signs in again with the password, on another device, with the email in any case', async () => {
    await registered(world.browser(), 'again@example.com')
    const browser = world.browser()
    const back = await finishSignIn(browser, await openSignInPage(browser), 'sign-in', {
      email: 'AGAIN@example.com',
    })
    expect(back.location).toBe('/auth/complete')
  })

  it('answers a wrong password and an unknown email alike, and the page stays usable', async () => {
    await registered(world.browser(), 'wrong@example.com')
    const browser = world.browser()
    const page = await openSignInPage(browser)
    const wrong = await finishSignIn(browser, page, 'sign-in', { email: 'wrong@example.com', password: 'no' })
    const unknown = await finishSignIn(browser, page, 'sign-in', { email: 'nobody@example.com' })
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body])
    expect(unknown.status).toBe(401)
    const right = await finishSignIn(browser, page, 'sign-in', { email: 'wrong@example.com' })
    expect(right.location).toBe('/auth/complete')
  })

  it('refuses a weak password, and reports a taken address only to its owner', async () => {
    await registered(world.browser(), 'taken@example.com')
    const browser = world.browser()
    const page = await openSignInPage(browser)
    const weak = await finishSignIn(browser, page, 'registration', {
      email: 'weak@example.com',
      password: 'too short',
    })
    expect(weak.json()).toMatchObject({ status: 422, code: 'account.password-weak' })
    const taken = await finishSignIn(browser, page, 'registration', { email: 'Taken@Example.com' })
    expect([taken.status, taken.json()]).toEqual([200, { sent: true }])
    const own = world.browser()
    const back = await finishSignIn(own, await openSignInPage(own), 'sign-in', { email: 'taken@example.com' })
    expect(back.location).toBe('/auth/complete')
  })

  it('requires the password again after another person’s unfinished sign-in', async () => {
    await registered(world.browser(), 'first@example.com')
    await registered(world.browser(), 'second@example.com')
    const browser = world.browser()
    const abandoned = await openSignInPage(browser)
    const { redirect } = (
      await browser.call({
        method: 'POST',
        url: `${abandoned}/sign-in`,
        body: { email: 'first@example.com', password: PASSWORD },
      })
    ).json() as { redirect: string }
    await browser.call({ url: redirect })
    const page = await openSignInPage(browser)
    expect(page).toMatch(/^\/api\/identity\/interactions\//)
    const back = await finishSignIn(browser, page, 'sign-in', { email: 'second@example.com' })
    expect(back.location).toBe('/auth/complete')
    const { jwt } = (await refreshed(browser)).json() as { jwt: string }
    expect((await self(browser, jwt)).json()).toMatchObject({ email: 'second@example.com' })
  })

  it('ends this browser’s previous session, and no other, before it opens the next', async () => {
    const elsewhere = world.browser()
    await registered(elsewhere, 'returning@example.com')
    const browser = world.browser()
    const first = await registered(browser, 'replaced@example.com')
    const stolen = browser.keep()
    const page = await openSignInPage(browser)
    expect((await self(browser, first)).status).toBe(200)
    await finishSignIn(browser, page, 'sign-in', { email: 'returning@example.com' })

    const { jwt } = (await refreshed(browser)).json() as { jwt: string }
    expect((await self(browser, jwt)).json()).toMatchObject({ email: 'returning@example.com' })
    expect((await self(browser, first)).status).toBe(401)
    expect((await refreshed(elsewhere)).status).toBe(200)
    browser.restore(stolen)
    expect((await refreshed(browser)).status).toBe(401)
  })

  it.each([
    ['signed in', true],
    ['signed out', false],
  ])('leaves one session of two tabs that started a sign-in while %s', async (_how, isIn) => {
    const email = `two-tabs-${String(isIn)}@example.com`
    const browser = world.browser()
    await registered(browser, email)
    if (!isIn) await signedOut(browser)
    const pages = [await openSignInPage(browser), await openSignInPage(browser)]
    const tokens: string[] = []
    for (const page of pages) {
      await finishSignIn(browser, page, 'sign-in', { email })
      tokens.push(((await refreshed(browser)).json() as { jwt: string }).jwt)
    }
    const [first = '', second = ''] = tokens
    expect((await self(browser, second)).status).toBe(200)
    expect((await self(browser, first)).status).toBe(401)
    const { rows } = await sql`select s.id from refresh_sessions s join accounts a on a.id = s.account_id
      where a.email = ${email} and s.ended_at is null`.execute(database.owner)
    expect(rows).toHaveLength(1)
    const audited = await sql`select e.call, e.outcome, e.actor_kind, e.actor_id = a.id as is_own
      from audit_entries e join accounts a on a.id::text = e.subject_id
      where a.email = ${email} and e.kind = 'session.ended' and e.reason = 'replaced'`.execute(database.owner)
    const entry = { call: 'authCallback', outcome: 'done', actor_kind: 'borrower', is_own: true }
    expect(audited.rows).toEqual(Array.from({ length: isIn ? 2 : 1 }, () => entry))
    await signedOut(browser)
    expect((await self(browser, second)).status).toBe(401)
  })

  it('ends no session by a cookie that this server did not issue', async () => {
    const [victim, browser] = [world.browser(), world.browser()]
    const jwt = await registered(victim, 'victim-of-cookie@example.com')
    await registered(browser, 'forger-of-cookie@example.com')
    const { sessionId = '' } = (await world.identity.tokens.verify(jwt)) ?? {}
    const [key = '', own] = [...browser.cookies].find(([name]) => name.startsWith('pledge-last-')) ?? []
    if (own === undefined) throw new Error('no cookie of the last session')
    const [, signature = ''] = own.value.split('.')
    for (const value of [sessionId, `${sessionId}.`, `${sessionId}.${signature}`, 'x.y.z']) {
      browser.restore(new Map([...browser.keep(), [key, { ...own, value }]]))
      const back = await finishSignIn(browser, await openSignInPage(browser), 'sign-in', {
        email: 'forger-of-cookie@example.com',
      })
      expect(back.location).toBe('/auth/complete')
      expect((await refreshed(victim)).status).toBe(200)
    }
  })
})

/** The current authenticator code of a demonstration agent. */
const codeOf = async (email: string): Promise<string> => {
  const { db, sealer } = world.identity.deps
  const organizationId = world.house.id
  const request = { organizationId, emails: [email] }
  const [totp] = await withTenant(db, { actor: 'sign-in', organizationId }, (tx) =>
    totpsOf(tx, sealer, request),
  )
  return totpCode(totp?.secret ?? '', Math.floor(Date.now() / 30_000))
}

describe('agents (2.7.16)', () => {
  it('are seeded once, sign in to their own application, and are not customers (2.1.01, 2.1.02, 2.7.16)', async () => {
    const people = await seedAccounts(world.identity.deps, [world.house])
    expect(await seedAccounts(world.identity.deps, [world.house])).toEqual(people)
    expect(people.map(({ kind, role }) => role ?? kind)).toEqual([
      'agent',
      'agent',
      'customer',
      'administrator',
      'auditor',
      'administrator',
    ])
    const agent = people[0]
    if (agent === undefined) throw new Error('no agent')
    const browser = world.browser()
    const page = await openSignInPage(browser, { kind: 'agent', query: '?redirectUrl=/dashboard' })
    const answered = await finishSignIn(browser, page, 'sign-in', agent)
    expect(answered.location).toBe('')
    const shown = await browser.call({
      method: 'POST',
      url: `${page}/second-factor`,
      body: { method: 'totp', code: await codeOf(agent.email) },
    })
    const resumed = await browser.call({ url: (shown.json() as { redirect: string }).redirect })
    const back = await browser.call({ url: resumed.location })
    expect(back.location).toBe('/portfolio-manager/')
    const { jwt } = (await refreshed(browser, {}, 'agent')).json() as { jwt: string }
    expect((await self(browser, jwt, 'agent')).status).toBe(200)
    expect((await self(browser, jwt, 'customer')).status).toBe(404)
    expect((await refreshed(browser, {}, 'customer')).status).toBe(401)
    const asCustomer = world.browser()
    const refused = await finishSignIn(asCustomer, await openSignInPage(asCustomer), 'sign-in', agent)
    expect(refused.status).toBe(401)
  })

  it('are never registered', async () => {
    const browser = world.browser()
    const page = await openSignInPage(browser, { kind: 'agent', query: '?screen=register' })
    expect((await browser.call({ url: page })).json()).toMatchObject({ kind: 'agent', screen: 'sign-in' })
    const refused = await finishSignIn(browser, page, 'registration', { email: 'agent@example.com' })
    expect(refused.status).toBe(404)
  })
})

describe('organizations', () => {
  it('are distinguished by X-Org, then by host: one email address has an account in each', async () => {
    const email = 'both@example.com'
    const house = world.browser()
    await registered(house, email)
    const byHeader = world.browser()
    const jwt = await registered(byHeader, email, world.brand.organization.code)
    expect((await self(byHeader, jwt)).json()).toMatchObject({
      organizationCode: world.brand.organization.code,
    })
  })

  it('redirect the browser back to the brand’s host (decision 14)', async () => {
    const host = `${BRAND_HOST}:8080`
    const browser = world.browser(host)
    const begun = await browser.call({ method: 'POST', url: '/api/identity-broker/customer/api/v3/login' })
    const { redirect } = begun.json() as { redirect: string }
    const url = new URL(redirect)
    expect(url.host).toBe(PUBLIC_HOST)
    expect(url.searchParams.get('redirect_uri')).toBe(`http://${host}/auth/callback`)
    expect(url.searchParams.get('org')).toBe(world.brand.organization.code)
    // The page is on the public host, and must show the brand all the same.
    const { location } = await browser.call({ url: redirect })
    expect(location).toMatch(new RegExp(`^/auth/sign-in/[^/?]+\\?org=${world.brand.organization.code}$`))
  })

  it('refuse an unknown code, and start again at the public address from an unknown host', async () => {
    const url = '/api/identity-broker/customer/api/v3/login?redirectUrl=/dashboard'
    const unknown = await world.browser().call({ method: 'POST', url, headers: { 'x-org': 'NOBODY' } })
    expect(unknown.status).toBe(404)
    const elsewhere = await world.browser('127.0.0.1:8080').call({ method: 'POST', url })
    expect(elsewhere.json()).toEqual({
      redirect: `http://${PUBLIC_HOST}/auth/login?redirectUrl=%2Fdashboard&org=${world.house.organization.code}`,
    })
  })

  it('cannot be changed in the address bar: a sign-in is only for its own organization', async () => {
    const email = 'changed@example.com'
    await registered(world.browser(), email, world.brand.organization.code)
    const browser = world.browser()
    const begun = await browser.call({ method: 'POST', url: '/api/identity-broker/customer/api/v3/login' })
    const { redirect } = begun.json() as { redirect: string }
    const changed = redirect.replace(
      `org=${world.house.organization.code}`,
      `org=${world.brand.organization.code}`,
    )
    expect(changed).not.toBe(redirect)
    const response = await browser.call({ url: changed })
    const page = interactionOf(response.location)
    const back = await finishSignIn(browser, page, 'sign-in', { email })
    expect(back.location).toBe('/auth/login?error=no-account')
  })
})

describe('a password', () => {
  it('does not expire by itself: ten years later it works, without a forced change', async () => {
    const email = 'loyal@example.com'
    await registered(world.browser(), email)
    world.pass(10 * 365 * 24 * 60 * 60_000)
    const browser = world.browser()
    const back = await finishSignIn(browser, await openSignInPage(browser), 'sign-in', { email })
    expect(back.location).toBe('/auth/complete')
  })
})
