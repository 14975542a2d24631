import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSealer } from '../sealing/ring.test-data.ts'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { loadKeys } from './key-ring.ts'

describe('the keys that sign', () => {
  let database: ConnectedTestDatabase
  beforeAll(async () => {
    database = await connectTestDatabase()
  })
  afterAll(() => database.close())

  it('are made once, and the same for every process', async () => {
    const load = () =>
      loadKeys({ db: database.app, sealer: testSealer(), now: () => new Date() }, 'access-token')
    expect(await load()).toEqual(await load())
  })
})
