import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSealer } from '../sealing/ring.test-data.ts'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { loadKeys } from './key-ring.ts'

describe('the signing keys', () => {
  let database: ConnectedTestDatabase
  beforeAll(async () => {
    database = await connectTestDatabase()
  })
  afterAll(() => database.close())

  it('are created once, and the same for every process', async () => {
    const load = () =>
      loadKeys({ db: database.app, sealer: testSealer(), now: () => new Date() }, 'access-token')
    expect(await load()).toEqual(await load())
  })

  it.each([
    ['oidc-provider', { namedCurve: 'prime256v1' }],
    ['oidc-provider-rs256', { modulusLength: 3072 }],
    ['access-token', { namedCurve: 'prime256v1' }],
  ] as const)('of %s have a strength of 128 bits', async (purpose, strength) => {
    const [key] = await loadKeys({ db: database.app, sealer: testSealer(), now: () => new Date() }, purpose)
    const { asymmetricKeyDetails } = createPublicKey({ key, format: 'jwk' })
    expect(asymmetricKeyDetails).toMatchObject(strength)
  })
})
