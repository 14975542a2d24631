import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { withOwner } from '../database/with-owner.ts'
import { reserveAddressIndex } from './deposits.ts'
import { skipAddressIndexes } from './skip-address-indexes.ts'

describe('skipped indexes of deposit accounts', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const asOwner = <Result>(work: (db: Database) => Promise<Result>) => withOwner(database.url, work)

  it('are assigned to no loan, whether one had an address before or not', async () => {
    expect(await asOwner((db) => skipAddressIndexes(db, 1_000))).toEqual({ from: 0, next: 1_000 })
    expect(await asOwner(reserveAddressIndex)).toBe(1_000)
    expect(await asOwner((db) => skipAddressIndexes(db, 5))).toEqual({ from: 1_001, next: 1_006 })
    expect(await asOwner(reserveAddressIndex)).toBe(1_006)
  })

  it('never leave the next one without an address', async () => {
    const left = 2 ** 31 - 1 - 1_007
    await expect(asOwner((db) => skipAddressIndexes(db, left + 1))).rejects.toThrow(
      /the last one is 2147483647/,
    )
    expect(await asOwner(reserveAddressIndex)).toBe(1_007)
  })
})
