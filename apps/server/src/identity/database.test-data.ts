import { createTestDatabase } from '@pledge/testing/database'
import { connectPool, databaseOver, type Database, type DatabaseRole } from '../store/database/database.ts'

export interface ConnectedTestDatabase {
  /** As the product runs, under row-level security. */
  readonly app: Database
  /** As a migration runs. */
  readonly owner: Database
  close(): Promise<void>
}

/** A database of this test file's own, connected as the product and as its owner. */
export const connectTestDatabase = async (): Promise<ConnectedTestDatabase> => {
  const database = await createTestDatabase()
  const connect = (url: string, role: DatabaseRole) =>
    databaseOver(connectPool({ url, role, maxConnections: 5, onError: () => undefined }))
  const app = connect(database.serverUrl, 'pledge_app')
  const owner = connect(database.url, 'pledge_owner')
  return {
    app,
    owner,
    async close() {
      await Promise.all([app.destroy(), owner.destroy()])
      await database.drop()
    },
  }
}
