import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upsertOidcPayload } from '../store/account/oidc-payloads.ts'
import { signInWithPassword } from './sign-in.ts'
import { accountOfExternal, type IssuerClaims } from './register-account.ts'
import { createProviderAdapter } from './provider-adapter.ts'
import { loadKeys } from './key-ring.ts'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { createWorld, registered, type World } from './world.test-data.ts'

let database: ConnectedTestDatabase
let world: World

beforeAll(async () => {
  database = await connectTestDatabase()
  world = await createWorld({ db: database.app, owner: database.owner })
})
afterAll(async () => {
  await world.close()
  await database.close()
})

describe('an operator’s own issuer (decision 14)', () => {
  const claims = (subject: string, email: string | undefined, emailVerified = true): IssuerClaims => ({
    issuer: 'https://issuer.example',
    subject,
    email,
    emailVerified,
    methods: [],
    shownAt: undefined,
  })
  const arrives = (
    issuerClaims: IssuerClaims,
    kind: 'customer' | 'agent' = 'customer',
    organization = world.house,
  ) => accountOfExternal(world.identity.deps, { organizationId: organization.id, kind }, issuerClaims)

  it('gives a customer an account at the first sign-in, and the same one afterwards whatever the email', async () => {
    const first = await arrives(claims('s-1', 'New@Example.com'))
    expect(first).toMatchObject({ email: 'new@example.com', kind: 'customer' })
    expect(await arrives(claims('s-1', 'moved@example.com'))).toEqual(first)
    expect(await arrives(claims('s-1', undefined, false))).toEqual(first)
  })

  it('links a verified email to its account, and an unverified one to none', async () => {
    const own = await world.identity.tokens.verify(await registered(world.browser(), 'had@example.com'))
    expect(await arrives(claims('s-2', 'had@example.com', false))).toBeUndefined()
    expect(await arrives(claims('s-2', undefined))).toBeUndefined()
    expect(await arrives(claims('s-2', 'had@example.com'))).toMatchObject({ id: own?.accountId })
  })

  it('makes no one an agent, and no one a member of another organization', async () => {
    expect(await arrives(claims('s-3', 'agent@example.com'), 'agent')).toBeUndefined()
    const here = await arrives(claims('s-4', 'here@example.com'))
    const there = await arrives(claims('s-4', 'here@example.com'), 'customer', world.brand)
    expect(there?.id).not.toBe(here?.id)
    expect(there?.organizationId).toBe(world.brand.id)
  })

  it('creates an account that no password opens', async () => {
    await arrives(claims('s-5', 'external@example.com'))
    for (const password of ['', '!', 'anything at all']) {
      const answer = await signInWithPassword(world.identity.deps, {
        organizationId: world.house.id,
        kind: 'customer',
        email: 'external@example.com',
        password,
        device: undefined,
        address: '203.0.113.5',
      })
      expect(answer).toEqual({ ok: false, code: 'session.sign-in-failed' })
    }
  })
})

describe('the provider’s state', () => {
  const adapterAt = (now: () => Date) =>
    createProviderAdapter({ db: database.app, now, findClient: () => Promise.resolve(undefined) })

  it('is found until it expires, by id and by uid, with its time of use', async () => {
    let at = new Date('2026-11-21T12:00:00Z')
    const adapter = adapterAt(() => at)('AuthorizationCode')
    await adapter.upsert('code-1', { uid: 'uid-1', grantId: 'grant-1', accountId: 'a' }, 60)
    expect(await adapter.find('code-1')).toMatchObject({ accountId: 'a' })
    expect(await adapter.findByUid('uid-1')).toMatchObject({ grantId: 'grant-1' })
    await adapter.consume('code-1')
    expect(await adapter.find('code-1')).toMatchObject({ consumed: Math.floor(at.getTime() / 1000) })
    at = new Date(at.getTime() + 60_000)
    expect(await adapter.find('code-1')).toBeUndefined()
    expect(await adapter.findByUid('uid-1')).toBeUndefined()
  })

  it('of a grant is revoked together, separately for each model', async () => {
    const factory = adapterAt(() => new Date())
    const codes = factory('AuthorizationCode')
    await codes.upsert('same', { grantId: 'grant-2' }, 60)
    await factory('Interaction').upsert('same', { grantId: 'grant-3' }, 60)
    await codes.revokeByGrantId('grant-2')
    expect(await codes.find('same')).toBeUndefined()
    expect(await factory('Interaction').find('same')).toBeDefined()
  })

  it('is purged with everything else that has expired, and nothing else', async () => {
    const { db, now } = world.identity.deps
    const rowOf = (id: string, expiresAt: Date) =>
      upsertOidcPayload(db, {
        model: 'Swept',
        id,
        payload: {},
        uid: undefined,
        grantId: undefined,
        expiresAt,
      })
    await rowOf('over', new Date(now().getTime() - 1))
    await rowOf('alive', new Date(now().getTime() + 60_000))
    await registered(world.browser(), 'swept@example.com')
    const sessions = () => database.owner.selectFrom('refresh_sessions').select('id').execute()
    const before = await sessions()
    await world.identity.purge()
    const left = await db.selectFrom('oidc_payloads').select('id').where('model', '=', 'Swept').execute()
    expect(left).toEqual([{ id: 'alive' }])
    expect(await sessions()).toEqual(before)
    world.pass(32 * 24 * 60 * 60_000)
    await world.identity.purge()
    expect(await sessions()).toEqual([])
    expect(await db.selectFrom('sign_in_failures').select('subject').execute()).toEqual([])
  })
})

describe('signing keys', () => {
  it('are created once by processes that start together, and stored encrypted', async () => {
    await database.owner.deleteFrom('signing_keys').execute()
    const rings = await Promise.all([1, 2, 3].map(() => loadKeys(world.identity.deps, 'access-token')))
    expect(new Set(rings.map(([key]) => key.kid)).size).toBe(1)
    const rows = await database.owner.selectFrom('signing_keys').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.sealed_jwk).toMatch(/^v2\./)
    expect(JSON.stringify(rows)).not.toContain(rings[0]?.[0].d ?? 'none')
  })
})
