import type { KeyHolder } from '@pledge/providers/keys/port'
import { connectPool, databaseOver, type Database } from '../store/database/database.ts'
import { openRing, type OpenRing } from './open-ring.ts'

/** For a command: the database as its owner. Two connections, because the ring is read while a file is held. */
export const asOwner = async <Result>(
  ownerUrl: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => {
  const onError = () => undefined
  const db = databaseOver(connectPool({ url: ownerUrl, role: 'pledge_owner', maxConnections: 2, onError }))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Also opens the ring with its holder. */
export const withRing = <Result>(
  { ownerUrl, holder }: { readonly ownerUrl: string; readonly holder: KeyHolder },
  work: (deps: { readonly db: Database; readonly ring: OpenRing }) => Promise<Result>,
): Promise<Result> =>
  asOwner(ownerUrl, async (db) => {
    const ring = await openRing({ db, holder, onError: () => undefined })
    try {
      return await work({ db, ring })
    } finally {
      ring.close()
    }
  })
