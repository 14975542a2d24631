import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followSandbox } from './demonstration.ts'
import type { Env } from './env.ts'
import { connectTestDatabase, type ConnectedTestDatabase } from './identity/database.test-data.ts'
import { openSession, refresh } from './identity/refresh-tokens.ts'
import { DEMONSTRATION_PASSWORD } from './identity/seed-accounts.ts'
import { signInWithPassword } from './identity/sign-in.ts'
import { createWorld, PASSWORD, registered, type World } from './identity/world.test-data.ts'
import { createLogger } from './logger.ts'
import { setDisabled } from './store/account/accounts.ts'
import { withTenant } from './store/database/database.ts'

/** Agents, a borrower, administrators and an auditor, of each of two organizations. */
const ACCOUNTS = 12
const BORROWER = 'somebody@example.com'

describe('the demonstration accounts', () => {
  let database: ConnectedTestDatabase
  let world: World
  let logged = ''
  beforeAll(async () => {
    database = await connectTestDatabase()
    world = await createWorld({ db: database.app, owner: database.owner })
  })
  afterAll(async () => {
    await world.close()
    await database.close()
  })

  const serve = (kind: 'this-machine' | 'nobody', role: Env['ROLE'] = 'http') => {
    const logger = createLogger('info', { write: (line) => void (logged += line) })
    return followSandbox({ role, isOpen: kind !== 'nobody', identity: world.identity, logger })
  }
  const accounts = () =>
    database.owner
      .selectFrom('accounts')
      .select(['id', 'organization_id', 'email', 'kind', 'disabled_at'])
      .where('is_demonstration', '=', true)
      .orderBy('email')
      .execute()
  const disabled = async () => (await accounts()).filter(({ disabled_at: at }) => at !== null)
  const entries = (kind: string) =>
    database.owner
      .selectFrom('audit_entries')
      .select(['actor_kind', 'subject_id', 'reason'])
      .where('kind', '=', kind)
      .execute()
  const accountOf = async (name: string) => {
    const email = `${name}@${world.house.organization.code.toLowerCase().replaceAll('_', '-')}.example`
    const found = (await accounts()).find((one) => one.email === email)
    if (found === undefined) throw new Error(`${name} was not seeded`)
    return { ...found, accountId: found.id, organizationId: found.organization_id }
  }
  const signIn = (kind: 'customer' | 'agent', email: string, password: string) =>
    signInWithPassword(world.identity.deps, {
      organizationId: world.house.id,
      kind,
      email,
      password,
      device: undefined,
      address: '203.0.113.9',
    })
  const openSessions = async () => {
    const sessions = []
    for (const name of ['avery', 'casey']) {
      const { accountId, organizationId, kind } = await accountOf(name)
      const subject = { accountId, organizationId, kind: kind as 'customer' | 'agent', hasSecondFactor: true }
      const session = await openSession(world.identity.deps, subject)
      if (session === undefined) throw new Error(`${name} may not sign in`)
      sessions.push({ ...subject, token: session.token })
    }
    return sessions
  }

  it('are disabled with their sessions where the sandbox is closed, by a process that did not migrate', async () => {
    expect(await serve('this-machine', 'all')).toHaveLength(ACCOUNTS)
    const sessions = await openSessions()
    await registered(world.browser(), BORROWER)

    expect(await serve('nobody', 'http')).toEqual([])

    expect(await disabled()).toHaveLength(ACCOUNTS)
    for (const name of ['avery', 'casey'] as const) {
      const { email, kind } = await accountOf(name)
      const answer = await signIn(kind as 'customer' | 'agent', email, DEMONSTRATION_PASSWORD)
      expect(answer).toEqual({ ok: false, code: 'account.disabled' })
    }
    for (const { token, kind, ...subject } of sessions) {
      expect(await refresh(world.identity.deps, token, kind)).toBeNull()
      expect(await openSession(world.identity.deps, { ...subject, kind })).toBeUndefined()
    }
    expect(await signIn('customer', BORROWER, PASSWORD)).toMatchObject({ ok: true })
  })

  it('are in the audit log, with a security event each, once', async () => {
    await serve('nobody', 'http')
    const ids = (await accounts()).map(({ id }) => id)
    const written = await entries('account.disabled')
    expect(written).toHaveLength(ACCOUNTS)
    expect(new Set(written.map((entry) => entry.subject_id))).toEqual(new Set(ids))
    expect(new Set(written.map((entry) => `${entry.actor_kind} ${entry.reason}`))).toEqual(
      new Set(['operator demonstration.ended']),
    )
    const events = logged.split('\n').filter((line) => line.includes('"event":"account.disabled"'))
    expect(events).toHaveLength(ACCOUNTS)
    expect(logged).not.toContain('.example')
  })

  it('are not changed by a process that runs jobs, whatever its settings', async () => {
    expect(await serve('this-machine', 'jobs')).toEqual([])
    expect(await disabled()).toHaveLength(ACCOUNTS)
  })

  it('work again where the sandbox is open, except one that an administrator disabled', async () => {
    expect(await serve('this-machine')).toHaveLength(ACCOUNTS)
    expect(await disabled()).toEqual([])
    expect(await entries('account.enabled')).toHaveLength(ACCOUNTS)
    expect(await serve('nobody', 'jobs')).toEqual([])
    expect(await disabled()).toEqual([])
    const { accountId, organizationId } = await accountOf('blake')
    await withTenant(database.app, { actor: 'sign-in', organizationId }, (tx) =>
      setDisabled(tx, { accountId, isDisabled: true, now: new Date() }),
    )
    await serve('nobody')
    await serve('this-machine')
    expect((await disabled()).map(({ id }) => id)).toEqual([accountId])
  })
})
