import { randomBytes } from 'node:crypto'
import type { KeyHolder } from '@pledge/providers/keys/port'
import type { Database } from '../store/database/database.ts'
import {
  changingRing,
  insertSealingKey,
  sealingKeys,
  type NewSealingKey,
  type SealingKeyRow,
} from '../store/sealing/sealing-keys.ts'

const KEY_BYTES = 32
const ID_BYTES = 8

/** What a wrapped key is bound to: in another row it does not unwrap. */
export const contextOf = ({ id, purpose }: Pick<SealingKeyRow, 'id' | 'purpose'>): string =>
  `sealing-key:${purpose}:${id}`

/** A new key of the ring, wrapped. */
export const newSealingKey = async (
  holder: KeyHolder,
  { purpose, state }: Pick<NewSealingKey, 'purpose' | 'state'>,
): Promise<NewSealingKey> => {
  const id = randomBytes(ID_BYTES).toString('hex')
  return { id, purpose, state, ...(await holder.wrap(randomBytes(KEY_BYTES), contextOf({ id, purpose }))) }
}

/** The ring of a database; its first two keys are created on the product's first start. */
export const ringRows = async (db: Database, holder: KeyHolder): Promise<readonly SealingKeyRow[]> => {
  const rows = await sealingKeys(db)
  if (rows.length > 0) return rows
  return changingRing(db, async (tx) => {
    const made = await sealingKeys(tx)
    if (made.length > 0) return made
    await insertSealingKey(tx, await newSealingKey(holder, { purpose: 'derive', state: 'current' }))
    await insertSealingKey(tx, await newSealingKey(holder, { purpose: 'seal', state: 'current' }))
    return sealingKeys(tx)
  })
}
