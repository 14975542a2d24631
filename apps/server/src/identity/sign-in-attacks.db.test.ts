import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../store/database/database.ts'
import { findAccount } from '../store/account/accounts.ts'
import { LOGIN_ATTEMPT_MS } from './limits.ts'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import {
  createWorld,
  finishSignIn,
  openSignInPage,
  PASSWORD,
  registered,
  self,
  type World,
} from './world.test-data.ts'

let database: ConnectedTestDatabase
let world: World

beforeAll(async () => {
  database = await connectTestDatabase()
  world = await createWorld({
    db: database.app,
    owner: database.owner,
    limits: { registrationsPerAddress: 30 },
  })
})
afterAll(async () => {
  await world.close()
  await database.close()
})

const broker = '/api/identity-broker/customer'
const wrong = (email: string, from: string) => ({ email, from, password: 'not the password' })

describe('guessing', () => {
  it('is blocked for an account after ten attempts within fifteen minutes, from any address', async () => {
    const email = 'guessed@example.com'
    await registered(world.browser(), email)
    const browser = world.browser()
    const page = await openSignInPage(browser)
    for (let i = 1; i <= 10; i += 1) {
      const answer = await finishSignIn(browser, page, 'sign-in', wrong(email, `198.51.100.${i}`))
      expect(answer.status).toBe(401)
    }
    const right = { email, from: '198.51.100.200' }
    const stopped = await finishSignIn(browser, page, 'sign-in', right)
    expect(stopped.json()).toMatchObject({ status: 429, code: 'request.too-many' })
    world.pass(15 * 60_000 + 1_000)
    const after = await openSignInPage(browser)
    expect((await finishSignIn(browser, after, 'sign-in', right)).location).toBe('/auth/complete')
  })

  it('is blocked for an address after ten attempts, at any account, also when all are concurrent', async () => {
    const browser = world.browser()
    const page = await openSignInPage(browser)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        finishSignIn(browser, page, 'sign-in', wrong(`many-${i}@example.com`, '2001:db8:7:7::1')),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
    const neighbor = wrong('many-0@example.com', '2001:db8:7:7:ffff::2')
    expect((await finishSignIn(browser, page, 'sign-in', neighbor)).status).toBe(429)
  })

  it('does not count successful sign-ins', async () => {
    const email = 'often@example.com'
    const from = '198.51.100.240'
    // Fewer than the ten, because each attempt costs a hash.
    const limits = { triesPerAccount: 2, triesPerAddress: 2 }
    const strict = await createWorld({ db: database.app, owner: database.owner, limits })
    try {
      await registered(strict.browser(), email)
      for (let i = 0; i <= limits.triesPerAccount; i += 1) {
        const browser = strict.browser()
        const back = await finishSignIn(browser, await openSignInPage(browser), 'sign-in', { email, from })
        expect(back.location).toBe('/auth/complete')
      }
    } finally {
      await strict.close()
    }
  })

  it('is blocked for registrations of one address', async () => {
    const browser = world.browser()
    const page = await openSignInPage(browser)
    const statuses = new Set<number>()
    for (let i = 0; i < 31; i += 1) {
      const typed = { email: 'spam@example.com', password: 'weak', from: '198.51.100.250' }
      statuses.add((await finishSignIn(browser, page, 'registration', typed)).status)
    }
    expect([...statuses]).toEqual([422, 429])
  })
})

describe('a sign-in belongs to the browser that started it', () => {
  it('no other page finishes it, with or without its address', async () => {
    const page = await openSignInPage(world.browser())
    const stranger = world.browser()
    expect((await stranger.call({ url: page })).status).toBe(404)
    const typed = { email: 'victim@example.com' }
    expect((await finishSignIn(stranger, page, 'registration', typed)).status).toBe(404)
    const own = await openSignInPage(stranger)
    expect(own).not.toBe(page)
    expect((await finishSignIn(stranger, page, 'registration', typed)).status).toBe(404)
  })

  it('another browser is not signed in by its callback, and the callback works once', async () => {
    const browser = world.browser()
    const page = await openSignInPage(browser)
    const email = 'callback@example.com'
    const post = async (call: string, body: object) =>
      (await browser.call({ method: 'POST', url: `${page}/${call}`, body })).json() as { redirect: string }
    await post('registration', { email, password: PASSWORD })
    const code = await browser.registrationCode(email)
    const { redirect } = await post('registration/code', { code })
    const callback = (await browser.call({ url: redirect })).location
    const stranger = world.browser()
    const refused = await stranger.call({ url: callback })
    expect([refused.status, refused.location]).toEqual([303, '/auth/login?error=lapsed'])
    expect(stranger.setCookies).toEqual([])
    const jar = browser.keep()
    expect((await browser.call({ url: callback })).location).toBe('/auth/complete')
    browser.restore(jar)
    expect((await browser.call({ url: callback })).location).toBe('/auth/login?error=lapsed')
  })

  it.each([
    ['', 'lapsed'],
    ['?state=unknown&code=x', 'lapsed'],
    ['?state[]=a&state[]=b', 'lapsed'],
  ])('an unknown callback leads to the login page: %s', async (search, error) => {
    const answer = await world.browser().call({ url: `/auth/callback${search}` })
    expect(answer.location).toBe(`/auth/login?error=${error}`)
  })

  it.each([
    ['&code=forged', 'failed'],
    ['&error=access_denied', 'cancelled'],
    ['&error=server_error', 'failed'],
  ])('a failed response of the issuer is reported: %s', async (answer, error) => {
    const browser = world.browser()
    const begun = await browser.call({ method: 'POST', url: `${broker}/api/v3/login` })
    const { redirect } = begun.json() as { redirect: string }
    const state = new URL(redirect, 'http://x.example').searchParams.get('state') ?? ''
    const back = await browser.call({ url: `/auth/callback?state=${state}${answer}` })
    expect(back.location).toBe(`/auth/login?error=${error}`)
  })

  it('and expires', async () => {
    const browser = world.browser()
    const begun = await browser.call({ method: 'POST', url: `${broker}/api/v3/login` })
    const { redirect } = begun.json() as { redirect: string }
    const state = new URL(redirect, 'http://x.example').searchParams.get('state') ?? ''
    world.pass(LOGIN_ATTEMPT_MS + 1_000)
    const back = await browser.call({ url: `/auth/callback?state=${state}&code=x` })
    expect(back.location).toBe('/auth/login?error=lapsed')
  })

  it('a page of another origin starts nothing in it', async () => {
    const browser = world.browser()
    const page = await openSignInPage(browser)
    const answer = await browser.call({
      method: 'POST',
      url: `${page}/sign-in`,
      body: { email: 'a@example.com', password: PASSWORD },
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.json()).toMatchObject({ status: 403, code: 'session.origin-refused' })
  })
})

describe('the provider', () => {
  it('redirects only to our own callbacks, and shows no page of its own', async () => {
    const browser = world.browser()
    const begun = await browser.call({ method: 'POST', url: `${broker}/api/v3/login` })
    const { redirect } = begun.json() as { redirect: string }
    const url = new URL(redirect, 'http://localhost:8080')
    url.searchParams.set('redirect_uri', 'https://evil.example/auth/callback')
    const answer = await browser.call({ url: url.href })
    const { code } = world.house.organization
    expect(answer.status).toBe(303)
    expect(answer.location).toBe(`http://localhost:8080/auth/login?error=lapsed&org=${code}`)
  })

  it('trusts no Host and no X-Forwarded-Host', async () => {
    const answer = await world.app.inject({
      url: '/oidc/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    expect(answer.body).not.toContain('evil')
    expect(answer.json()).toMatchObject({
      issuer: 'http://localhost:8080/oidc',
      authorization_endpoint: 'http://localhost:8080/oidc/auth',
      token_endpoint: 'http://localhost:8080/oidc/token',
      jwks_uri: 'http://localhost:8080/oidc/jwks',
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256', 'RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
  })

  it('reads forms over a real connection, and gives no token to a client without its secret', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${address}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'authorization_code', client_id: 'borrower-web', code: 'x' }),
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' })
  })

  it('publishes no private key', async () => {
    const answer = await world.app.inject({ url: '/oidc/jwks' })
    const { keys } = answer.json() as { keys: Record<string, unknown>[] }
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(key).not.toHaveProperty('d')
  })
})

interface RedirectCase {
  readonly input: unknown
  readonly sent: boolean | null
}
const file = new URL('../../../../../shared/oracles/security/redirect-url.json', import.meta.url)
const present = existsSync(file)

describe('redirectUrl (2.2.10)', () => {
  /** The redirect address that the last started sign-in stored. */
  const keptBy = async (query: string) => {
    const begun = await world
      .browser()
      .call({ method: 'POST', url: `${broker}/api/v3/login${query}`, from: '198.51.100.77' })
    const { redirect } = begun.json() as { redirect: string }
    const state = new URL(redirect, 'http://localhost:8080').searchParams.get('state') ?? ''
    const kept = await database.owner
      .selectFrom('sign_in_attempts')
      .select('redirect_url')
      .where('state', '=', state)
      .executeTakeFirstOrThrow()
    return kept.redirect_url
  }

  it.skipIf(!present)(
    'leads to our own origin in every case (skipped: no ../shared/oracles)',
    async () => {
      const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly RedirectCase[] }
      expect(cases.length).toBeGreaterThan(20)
      for (const { input, sent } of cases) {
        const values = Array.isArray(input)
          ? input
          : [typeof input === 'string' ? input : JSON.stringify(input)]
        const query = values.map((value) => `redirectUrl=${encodeURIComponent(String(value))}`).join('&')
        // The callback's target, without a sign-in and its hash for each case; the next test signs in.
        const onwards = await keptBy(`?${query}`)
        // One string in a query is one string: the list of one path is the path.
        if (sent === false && !Array.isArray(input))
          expect({ input, onwards }).toEqual({ input, onwards: null })
        if (onwards !== null) {
          expect(new URL(onwards, 'http://localhost:8080').origin).toBe('http://localhost:8080')
          expect(onwards).toMatch(/^\/[a-z][^\r\n\\]*$/)
        }
      }
    },
    30_000,
  )

  it('accepts a page with its query, and never a call or the provider', async () => {
    const email = 'kept@example.com'
    await registered(world.browser(), email)
    for (const [requested, kept] of [
      ['/account/crypto-backed-loan/start?x=1#y', '/account/crypto-backed-loan/start?x=1#y'],
      ['/api/session/refresh', null],
      ['/oidc/auth', null],
      ['/auth/login', null],
    ] as const) {
      const browser = world.browser()
      const page = await openSignInPage(browser, { query: `?redirectUrl=${encodeURIComponent(requested)}` })
      const back = await finishSignIn(browser, page, 'sign-in', { email, from: '198.51.100.78' })
      const landing = new URL(back.location, 'http://localhost:8080')
      expect(landing.searchParams.get('redirectUrl')).toBe(kept)
    }
  })
})

describe('accounts in the database', () => {
  const subjectOf = async (email: string, org?: string) => {
    const subject = await world.identity.tokens.verify(await registered(world.browser(), email, org))
    if (subject === null) throw new Error('no subject')
    return subject
  }

  it('are visible to their own person, and to no other borrower, agent elsewhere, or anonymous caller', async () => {
    const { accountId, organizationId } = await subjectOf('row-one@example.com')
    const other = await subjectOf('row-two@example.com')
    const elsewhere = await subjectOf('row-three@example.com', world.brand.organization.code)
    const seenBy = (principal: Parameters<typeof withTenant>[1]) =>
      withTenant(database.app, principal, (tx) => findAccount(tx, accountId))
    expect(await seenBy({ actor: 'borrower', organizationId, accountId })).toBeDefined()
    expect(await seenBy({ actor: 'borrower', organizationId, accountId: other.accountId })).toBeUndefined()
    expect(await seenBy({ actor: 'borrower', ...elsewhere })).toBeUndefined()
    expect(await seenBy({ actor: 'agent', organizationId, accountId: other.accountId })).toBeDefined()
    expect(await seenBy({ actor: 'agent', ...elsewhere })).toBeUndefined()
    expect(await seenBy({ actor: 'sign-in', organizationId: elsewhere.organizationId })).toBeUndefined()
    expect(await database.app.selectFrom('accounts').select('id').execute()).toEqual([])
    const own = { actor: 'borrower', organizationId, accountId } as const
    const rows = await withTenant(database.app, own, (tx) => tx.selectFrom('accounts').select('id').execute())
    expect(rows).toEqual([{ id: accountId }])
  })

  it('are changed only by the sign-in', async () => {
    const { accountId, organizationId } = await subjectOf('row-four@example.com')
    for (const actor of ['borrower', 'agent'] as const) {
      const change = withTenant(database.app, { actor, organizationId, accountId }, (tx) =>
        tx.updateTable('accounts').set({ email: 'mine@example.com' }).where('id', '=', accountId).execute(),
      )
      await expect(change).rejects.toThrow(/row-level security/)
    }
  })

  it('have an argon2id hash of the required cost', async () => {
    const { organizationId, accountId } = await subjectOf('hashed@example.com')
    const row = await withTenant(database.app, { actor: 'sign-in', organizationId }, (tx) =>
      tx.selectFrom('accounts').select('password_hash').where('id', '=', accountId).executeTakeFirstOrThrow(),
    )
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('the log', () => {
  it('holds no password, e-mail, token or code', async () => {
    const browser = world.browser()
    const jwt = await registered(browser, 'quiet@example.com')
    await self(browser, jwt)
    const log = world.logged()
    expect(log).toContain('a code was not exchanged')
    const secrets = [PASSWORD, 'not the password', 'quiet@example.com', jwt, 'code=', 'state=']
    for (const { value } of browser.cookies.values()) secrets.push(value)
    for (const secret of secrets)
      expect({ secret, logged: log.includes(secret) }).toEqual({ secret, logged: false })
  })
})
