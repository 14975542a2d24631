import type { KeyHolder } from '@pledge/providers/keys/port'
import type { Database } from '../store/database/database.ts'
import { recordOperatorEverywhere } from '../store/audit/operator-audit.ts'
import { changingRing, keepWrappedAnew, sealingKeys } from '../store/sealing/sealing-keys.ts'
import { contextOf } from './ring-keys.ts'

/**
 * Wraps the ring's keys again under the holder's current key, all in one commit, without touching what they
 * seal. Returns how many. Throws where the holder does not have the key that wrapped them.
 */
export const replaceSecret = (db: Database, holder: KeyHolder): Promise<number> =>
  changingRing(db, async (tx) => {
    const rows = (await sealingKeys(tx)).filter((row) => !holder.isCurrent(row))
    for (const row of rows) {
      const key = await holder.unwrap(row, contextOf(row))
      await keepWrappedAnew(tx, { id: row.id, ...(await holder.wrap(key, contextOf(row))) })
    }
    if (rows.length > 0)
      await recordOperatorEverywhere(tx, {
        kind: 'record.changed',
        subject: { kind: 'sealing-key', id: null },
        command: 'keys replace-secret',
        detail: { keys: String(rows.length) },
      })
    return rows.length
  })
