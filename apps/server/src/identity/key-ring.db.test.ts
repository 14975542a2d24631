import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSealer } from '../seal.ts'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { loadKeys } from './key-ring.ts'

describe('the keys that sign', () => {
  let database: ConnectedTestDatabase
  beforeAll(async () => {
    database = await connectTestDatabase()
  })
  afterAll(() => database.close())
  const keysUnder = (secret: string) =>
    loadKeys({ db: database.app, sealer: createSealer(secret), now: () => new Date() }, 'access-token')

  it('are the same for whoever has the secret, and say so to whoever has another', async () => {
    const first = await keysUnder('the secret under which it was filled')
    expect(await keysUnder('the secret under which it was filled')).toEqual(first)
    await expect(keysUnder('another secret of the same length, or so')).rejects.toThrow(
      'PLEDGE_SECRET is not the secret under which this database was filled',
    )
  })
})
