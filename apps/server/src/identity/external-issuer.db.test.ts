import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from './browser.test-data.ts'
import { startIssuer, type TestIssuer } from './issuer.test-data.ts'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { createWorld, PUBLIC_HOST, refreshed, self, signedOut, type World } from './world.test-data.ts'

let database: ConnectedTestDatabase
let issuer: TestIssuer
let world: World

beforeAll(async () => {
  database = await connectTestDatabase()
  issuer = await startIssuer('lender')
  world = await createWorld({
    db: database.app,
    owner: database.owner,
    externalIssuer: { issuer: issuer.url, clientId: 'lender', clientSecret: 'a secret' },
  })
})
afterAll(async () => {
  await world.close()
  await issuer.close()
  await database.close()
})

const begin = async (browser: Browser, kind = 'customer') =>
  (
    (await browser.call({ method: 'POST', url: `/api/identity-broker/${kind}/api/v3/login` })).json() as {
      redirect: string
    }
  ).redirect

describe('sign-in at an operator’s own issuer (decision 14)', () => {
  it('goes to it and back by the same calls, and also signs out there', async () => {
    const browser = world.browser()
    const url = await begin(browser)
    expect(url.startsWith(`${issuer.url}/authorize?`)).toBe(true)
    const { searchParams } = new URL(url)
    expect(searchParams.get('client_id')).toBe('lender')
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('prompt')).toBe('login')
    issuer.arrives({ sub: 'outside-1', email: 'Outside@Example.com' })
    const back = await browser.call({ url: issuer.answer(url) })
    expect(back.location).toBe('/auth/complete')
    const { jwt } = (await refreshed(browser)).json() as { jwt: string }
    expect((await self(browser, jwt)).json()).toMatchObject({
      email: 'outside@example.com',
      isBroker: true,
      isManageable: false,
    })
    const out = new URL(((await signedOut(browser)).json() as { redirect: string }).redirect)
    expect(out.origin + out.pathname).toBe(`${issuer.url}/logout`)
    expect(out.searchParams.get('post_logout_redirect_uri')).toBe(`http://${PUBLIC_HOST}/auth/signed-out`)
    const [, payload = ''] = (out.searchParams.get('id_token_hint') ?? '').split('.')
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: 'outside-1' })
    const returned = `/auth/signed-out?state=${out.searchParams.get('state')}`
    expect((await world.browser().call({ url: returned })).location).toBe('/auth/login?error=lapsed')
    expect((await browser.call({ url: returned })).location).toBe('/auth/login')
    // Once: the return is over.
    expect((await browser.call({ url: returned })).location).toBe('/auth/login?error=lapsed')
    expect((await refreshed(browser)).status).toBe(401)
  })

  it('makes no agents', async () => {
    const browser = world.browser()
    const url = await begin(browser, 'agent')
    issuer.arrives({ sub: 'outside-2', email: 'stranger@example.com' })
    const back = await browser.call({ url: issuer.answer(url) })
    expect(back.location).toBe('/auth/login?error=no-account&kind=agent')
  })

  it('is recorded in the audit log: who signed in, and that an unknown person tried', async () => {
    const { rows } = await sql`select kind, actor_kind, detail, call from audit_entries
      where organization_id = ${world.house.id} order by id`.execute(database.owner)
    expect(rows).toEqual([
      {
        kind: 'sign-in.succeeded',
        actor_kind: 'borrower',
        detail: { factors: 'external issuer' },
        call: 'authCallback',
      },
      {
        kind: 'sign-in.failed',
        actor_kind: 'unknown',
        detail: { factors: 'external issuer', kind: 'agent' },
        call: 'authCallback',
      },
    ])
  })

  it('has no provider and no sign-in page of ours', async () => {
    const browser = world.browser()
    expect((await browser.call({ url: '/oidc/.well-known/openid-configuration' })).status).toBe(404)
    expect((await browser.call({ url: '/api/identity/interactions/12345678' })).status).toBe(404)
  })
})

describe('an unreachable issuer', () => {
  it('does not prevent startup, and is called again at the next sign-in', async () => {
    const gone = await startIssuer('lender')
    await gone.close()
    const lonely = await createWorld({
      db: database.app,
      owner: database.owner,
      externalIssuer: { issuer: gone.url, clientId: 'lender', clientSecret: 'a secret' },
    })
    try {
      for (let i = 0; i < 2; i += 1) {
        const url = '/api/identity-broker/customer/api/v3/login'
        const answer = await lonely.browser().call({ method: 'POST', url })
        expect(answer.json()).toMatchObject({ status: 503, code: 'provider.unavailable' })
      }
    } finally {
      await lonely.close()
    }
  })
})
