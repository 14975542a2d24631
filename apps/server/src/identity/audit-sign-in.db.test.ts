import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import {
  createWorld,
  finishSignIn,
  openSignInPage,
  PASSWORD,
  registered,
  type World,
} from './world.test-data.ts'

describe('the audit log of sign-ins', () => {
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

  const entries = async (kind: string) => {
    const { rows } = await sql<{
      outcome: string
      actor_kind: string
      actor_id: string | null
      subject_kind: string
      subject_id: string
      detail: Record<string, string>
      call: string
      network: string
    }>`select * from audit_entries where kind = ${kind} and organization_id = ${world.house.id} order by id`.execute(
      database.owner,
    )
    return rows
  }
  const signIn = async (email: string, password: string, from: string) => {
    const browser = world.browser()
    return finishSignIn(browser, await openSignInPage(browser), 'sign-in', { email, password, from })
  }

  it('records who has signed in, with which factors, and their network as a hash', async () => {
    await registered(world.browser(), 'audited@example.com')
    await signIn('audited@example.com', PASSWORD, '203.0.113.7')
    await signIn('audited@example.com', PASSWORD, '203.0.113.7')
    await signIn('audited@example.com', PASSWORD, '203.0.113.8')
    const signIns = await entries('sign-in.succeeded')
    expect(signIns.map(({ call }) => call)).toEqual(['confirmRegistration', 'signIn', 'signIn', 'signIn'])
    expect(signIns[0]).toMatchObject({ outcome: 'done', detail: { factors: 'password and mailed code' } })
    const [, first, second, third] = signIns
    expect(first).toMatchObject({
      outcome: 'done',
      actor_kind: 'borrower',
      subject_id: first?.actor_id,
      detail: { factors: 'password' },
    })
    expect(first?.network).toMatch(/^[\w-]{16}$/)
    expect(second?.network).toBe(first?.network)
    expect(third?.network).not.toBe(first?.network)
  })

  it('records wrong passwords: of an account by its id, of an unknown address by a hash', async () => {
    await signIn('audited@example.com', 'not the password', '203.0.113.9')
    await signIn('nobody@example.com', 'not the password', '203.0.113.9')
    await signIn('nobody@example.com', 'not the password', '203.0.113.10')
    const [known, unknown, again] = await entries('sign-in.failed')
    const [success] = await entries('sign-in.succeeded')
    expect(known).toMatchObject({ outcome: 'failed', actor_kind: 'unknown', actor_id: null })
    expect(known).toMatchObject({ subject_kind: 'account', subject_id: success?.actor_id })
    expect(unknown?.subject_kind).toBe('address')
    expect(unknown?.subject_id).toMatch(/^[\w-]{22}$/)
    expect(again?.subject_id).toBe(unknown?.subject_id)
  })

  it('records a lockout once, however often it is tried again', async () => {
    for (let i = 0; i < 14; i += 1)
      await signIn(`locked-${i}@example.com`, 'not the password', '203.0.113.11')
    expect(await entries('sign-in.locked')).toMatchObject([{ outcome: 'refused', subject_kind: 'address' }])
  }, 20_000)

  it('writes security events as log lines, with kinds and ids and no address', () => {
    const lines = world
      .logged()
      .split('\n')
      .filter((line) => line.includes('security event'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const events = new Set(lines.map(({ event }) => event))
    expect(events).toEqual(new Set(['sign-in.failed', 'sign-in.locked', 'sign-in.succeeded']))
    for (const line of lines) {
      expect(line).toMatchObject({ organizationId: world.house.id, reqId: expect.any(String) as string })
      expect(JSON.stringify(line)).not.toMatch(/example\.com|203\.0\.113/)
    }
  })
})
