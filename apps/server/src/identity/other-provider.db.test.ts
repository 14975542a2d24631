import { fromOracle, hasOracles, oracleCases } from '@pledge/domain/oracle.test-data'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { externalIssuer, parseEnv } from '../env.ts'
import type { AccountKind } from '../store/account/accounts.ts'
import type { Browser } from './browser.test-data.ts'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { startOtherProvider, type OtherProvider } from './other-provider-process.test-data.ts'
import { createAccount } from './register-account.ts'
import { NO_PASSWORD } from '../store/account/accounts.ts'
import { createWorld, PUBLIC_HOST, refreshed, self, type World } from './world.test-data.ts'

const START_MS = 90_000

let database: ConnectedTestDatabase
let provider: OtherProvider
let world: World

/** The world as the environment configures it: nothing else says which provider there is. */
const worldConfiguredBy = (variables: Readonly<Record<string, string>>): Promise<World> => {
  const parsed = parseEnv(variables)
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  return createWorld({
    db: database.app,
    owner: database.owner,
    externalIssuer: externalIssuer(parsed.env),
  })
}

beforeAll(async () => {
  database = await connectTestDatabase()
  provider = await startOtherProvider(`http://${PUBLIC_HOST}/auth/callback`)
  world = await worldConfiguredBy({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
}, START_MS)
afterAll(async () => {
  await world.close()
  await provider.close()
  await database.close()
})

const signsIn = async (browser: Browser, kind: AccountKind, email: string): Promise<string> => {
  const begun = await browser.call({ method: 'POST', url: `/api/identity-broker/${kind}/api/v3/login` })
  const { redirect } = begun.json() as { redirect: string }
  expect(new URL(redirect).origin).toBe(provider.issuer)
  const back = await browser.call({ url: await provider.signIn(redirect, email) })
  return back.location
}

describe('the embedded provider, replaced by another process through the environment alone (decision 14)', () => {
  it('signs a customer in, with a new account (2.1.01, 2.6.01)', async () => {
    const browser = world.browser()
    expect(await signsIn(browser, 'customer', 'kim@home.example')).toBe('/auth/complete')
    const { jwt } = (await refreshed(browser)).json() as { jwt: string }
    expect((await self(browser, jwt)).json()).toMatchObject({ email: 'kim@home.example', isBroker: true })
    expect((await self(browser, jwt, 'agent')).status).toBe(404)
  })

  it('signs an agent in who has an account here, and nobody else as one (2.1.01, 2.1.02, 2.6.01)', async () => {
    const email = 'robin@lender.example'
    const { deps } = world.identity
    const whom = { organizationId: world.house.id, kind: 'agent', role: 'agent', email } as const
    await createAccount(deps, whom, NO_PASSWORD)
    const browser = world.browser()
    expect(await signsIn(browser, 'agent', email)).toBe('/portfolio-manager/')
    const { jwt } = (await refreshed(browser, {}, 'agent')).json() as { jwt: string }
    expect((await self(browser, jwt, 'agent')).json()).toMatchObject({ email, isBroker: true })
    const stranger = await signsIn(world.browser(), 'agent', 'stranger@lender.example')
    expect(stranger).toBe('/auth/login?error=no-account&kind=agent')
  })

  it.each([
    ['customer', 'pledge-web', 200],
    ['agent', 'pledge-portfolio-manager', 200],
    ['customer', 'pledge-portfolio-manager', 403],
    ['agent', 'somebody-elses', 403],
  ] as const)(
    'the calls of a %s serve the application %s with %i (2.6.02, 2.7.16, G.80)',
    async (kind, name, status) => {
      const answer = await world.browser().call({
        method: 'POST',
        url: `/api/identity-broker/${kind}/api/v3/login`,
        headers: { 'x-auth0-application-name': name },
      })
      expect(answer.status).toBe(status)
      const out = await world.browser().call({
        method: 'POST',
        url: `/api/identity-broker/${kind}/secure/api/v3/logout`,
        headers: { 'x-auth0-application-name': name },
      })
      // A session must end when its owner says so, whichever page says it.
      expect(out.status).toBe(200)
    },
  )

  it('is embedded again without these variables', async () => {
    const embedded = await worldConfiguredBy({})
    try {
      expect(embedded.identity.provider).toBeDefined()
      expect(world.identity.provider).toBeUndefined()
    } finally {
      await embedded.close()
    }
  })
})

interface Requirement {
  readonly field: string
  readonly requirement: string
}

describe.skipIf(!hasOracles)(`the metadata of the embedded provider${fromOracle}`, () => {
  let embedded: World
  let metadata: Readonly<Record<string, unknown>>
  beforeAll(async () => {
    embedded = await worldConfiguredBy({})
    const answer = await embedded.app.inject({ url: '/oidc/.well-known/openid-configuration' })
    metadata = answer.json<Readonly<Record<string, unknown>>>()
  })
  afterAll(() => embedded.close())

  const required = oracleCases<Requirement>('oidc/provider-metadata.json').filter(({ requirement }) =>
    requirement.includes('REQUIRED'),
  )
  it.each(required)('has $field, which is $requirement (decision 14)', ({ field }) =>
    expect(metadata).toHaveProperty(field),
  )
  it.each([
    ['scopes_supported', 'openid'],
    ['response_types_supported', 'code'],
    ['id_token_signing_alg_values_supported', 'RS256'],
    ['code_challenge_methods_supported', 'S256'],
  ])('lists in %s the %s that the oracle demands (decision 14)', (field, value) =>
    expect(metadata[field]).toContain(value),
  )
})
