import { createSecretKeys } from '@pledge/providers/keys/secret/secret-keys'
import type { KeyHolder } from '@pledge/providers/keys/port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestDatabase, type ConnectedTestDatabase } from '../identity/database.test-data.ts'
import { createSealer } from '../seal.ts'
import { changingRing, insertSealingKey, makeComingCurrent } from '../store/sealing/sealing-keys.ts'
import { openRing } from './open-ring.ts'
import { replaceSecret } from './replace-secret.ts'
import { newSealingKey } from './ring-keys.ts'
import { UnknownSealingKey } from './ring.ts'

const OLD = 'the secret under which it was filled, long enough'
const NEW = 'the secret that takes its place, as long as it is'
const PLACE = { table: 'waitlist', row: 'maya', column: 'email' }
const onError = (error: unknown) => {
  throw error
}

describe('the ring of sealing keys', () => {
  let database: ConnectedTestDatabase
  beforeAll(async () => {
    database = await connectTestDatabase()
  })
  afterAll(() => database.close())

  /** Never rereads by itself during a test. */
  const open = async (holder: KeyHolder) => {
    const ring = await openRing({ db: database.app, holder, onError, rereadMs: 3_600_000 })
    ring.close()
    return ring
  }
  const addKey = async (holder: KeyHolder) => {
    await changingRing(database.owner, async (tx) => {
      await insertSealingKey(tx, await newSealingKey(holder, { purpose: 'seal', state: 'coming' }))
      await makeComingCurrent(tx)
    })
  }

  it('is created once by concurrent starts, and is the same for all', async () => {
    const holder = createSecretKeys({ current: OLD })
    const rings = await Promise.all([1, 2, 3].map(() => open(holder)))
    const [first, ...others] = rings.map(createSealer)
    const sealed = first?.seal('maya@home.example', PLACE) ?? ''
    for (const other of others) {
      expect(other.open(sealed, PLACE)).toBe('maya@home.example')
      expect(other.blindIndex('a', 'b')).toBe(first?.blindIndex('a', 'b'))
    }
    expect(await database.owner.selectFrom('sealing_keys').select('id').execute()).toHaveLength(2)
  })

  it('reports in words that the secret is another one', async () => {
    await expect(open(createSecretKeys({ current: NEW }))).rejects.toThrow(
      'PLEDGE_SECRET is not the secret under which this database was filled',
    )
  })

  it('is read again, once, for a value under an unknown key', async () => {
    const holder = createSecretKeys({ current: OLD })
    const before = await open(holder)
    await addKey(holder)
    const sealed = createSealer(await open(holder)).seal('maya@home.example', PLACE)
    const late = createSealer(before)
    expect(() => late.open(sealed, PLACE)).toThrow(UnknownSealingKey)
    await before.reread()
    expect(late.open(sealed, PLACE)).toBe('maya@home.example')
    const nobodys = sealed.replace(/^v2\.\w+/, `v2.${'0'.repeat(16)}`)
    expect(() => late.open(nobodys, PLACE)).toThrow(UnknownSealingKey)
    await before.reread()
    // The current read may have begun before the value was seen.
    await before.reread()
    expect(() => late.open(nobodys, PLACE)).toThrow('a key that does not exist')
  })

  it('is wrapped under another secret, with all sealed data unchanged', async () => {
    const running = await open(createSecretKeys({ current: OLD }))
    const sealer = createSealer(running)
    const sealed = sealer.seal('maya@home.example', PLACE)
    const both = createSecretKeys({ current: NEW, previous: OLD })
    await expect(replaceSecret(database.owner, createSecretKeys({ current: NEW }))).rejects.toThrow(
      'give the one of before as PLEDGE_SECRET_PREVIOUS',
    )
    expect(await replaceSecret(database.owner, both)).toBe(3)
    expect(await replaceSecret(database.owner, both)).toBe(0)
    const started = createSealer(await open(createSecretKeys({ current: NEW })))
    expect(started.open(sealed, PLACE)).toBe('maya@home.example')
    expect(started.blindIndex('a', 'b')).toBe(sealer.blindIndex('a', 'b'))
    await expect(open(createSecretKeys({ current: OLD }))).rejects.toThrow('PLEDGE_SECRET is not the secret')
    // A process running with the old secret continues, because it keeps unwrapped keys.
    await running.reread()
    expect(sealer.open(sealed, PLACE)).toBe('maya@home.example')
  })
})
