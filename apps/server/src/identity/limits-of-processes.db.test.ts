import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { createWorld, finishSignIn, openSignInPage, type Entries, type World } from './world.test-data.ts'

describe('two processes on one database', () => {
  let database: ConnectedTestDatabase
  let worlds: readonly World[]
  beforeAll(async () => {
    database = await connectTestDatabase()
    const options = { db: database.app, owner: database.owner }
    worlds = [await createWorld(options), await createWorld(options)]
  })
  afterAll(async () => {
    for (const world of worlds) await world.close()
    await database.close()
  })

  /** One after the other, alternating between the processes. */
  const statusesOf = async (action: 'sign-in' | 'registration', times: number, typed: Entries) => {
    const pages = []
    for (const world of worlds) {
      const browser = world.browser()
      pages.push({ browser, page: await openSignInPage(browser) })
    }
    const statuses: number[] = []
    for (let i = 0; i < times; i += 1) {
      const at = pages[i % pages.length]
      if (at !== undefined) statuses.push((await finishSignIn(at.browser, at.page, action, typed)).status)
    }
    return statuses
  }

  it('share one limit of sign-ins', async () => {
    const typed = { email: 'one@example.com', password: 'not the password', from: '198.51.100.61' }
    const statuses = await statusesOf('sign-in', 14, typed)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429, 429])
  }, 60_000)

  it('share one limit of registrations', async () => {
    const typed = { email: 'two@example.com', password: 'weak', from: '198.51.100.62' }
    const statuses = await statusesOf('registration', 24, typed)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429, 429, 429, 429])
  }, 60_000)
})
