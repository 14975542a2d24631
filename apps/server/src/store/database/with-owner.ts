import { connectPool, databaseOver, type Database } from './database.ts'

/** Works as the owner of the tables, over one connection. `ownerUrl` signs in as a user that may assume that role. */
export const withOwner = async <Result>(
  ownerUrl: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => {
  const pool = connectPool({
    url: ownerUrl,
    role: 'pledge_owner',
    maxConnections: 1,
    onError: () => undefined,
  })
  const db = databaseOver(pool)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
