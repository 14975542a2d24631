import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { createWorld, type World } from './world.test-data.ts'

const MINUTE_MS = 60_000
const MOST = 3

describe('sign-ins that a stranger starts', () => {
  let database: ConnectedTestDatabase
  let worlds: readonly World[]
  beforeAll(async () => {
    database = await connectTestDatabase()
    const limits = { startsPerAddressAMinute: MOST }
    const options = { db: database.app, owner: database.owner, limits }
    worlds = [await createWorld(options), await createWorld(options)]
  })
  afterAll(async () => {
    for (const world of worlds) await world.close()
    await database.close()
  })
  // Starts in the next minute, so that none ends in the middle of a test.
  beforeEach(() => {
    for (const world of worlds) world.pass(MINUTE_MS - (world.identity.deps.now().getTime() % MINUTE_MS))
  })

  const statusesOf = async (times: number, call: { method?: 'POST'; url: string; from: string }) => {
    const answers = []
    for (let time = 0; time < times; time += 1) {
      const world = worlds[time % worlds.length]
      if (world !== undefined) answers.push(await world.browser().call(call))
    }
    return answers
  }

  for (const [where, call] of [
    ['with us', { method: 'POST', url: '/api/identity-broker/customer/api/v3/login' }],
    ['with the provider', { url: '/oidc/auth?client_id=unknown' }],
  ] as const)
    it(`are limited ${where}: per network, over all processes, for a minute`, async () => {
      const answers = await statusesOf(MOST + 2, { ...call, from: '198.51.100.81' })
      expect(answers.map(({ status }) => status === 429)).toEqual([false, false, false, true, true])
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
      const [elsewhere] = await statusesOf(1, { ...call, from: '198.51.100.82' })
      expect(elsewhere?.status).not.toBe(429)
      for (const world of worlds) world.pass(MINUTE_MS)
      const [later] = await statusesOf(1, { ...call, from: '198.51.100.81' })
      expect(later?.status).not.toBe(429)
    })

  it('store nothing long from an address', async () => {
    const url = `/oidc/auth?state=${'a'.repeat(4_096)}`
    const [answer] = await statusesOf(1, { url, from: '198.51.100.83' })
    expect(answer?.status).toBe(414)
  })
})
