import { existsSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '@pledge/server/embedded/start-embedded'
import { assertSchemaIsCurrent } from '@pledge/server/store/database/schema-version'

/**
 * Connects to the product's database as its owner, whether it is running or not; one that is not otherwise in use is
 * stopped again. Throws when its schema is not that of this version.
 */
export const withDatabase = async <Result>(run: (ownerUrl: string) => Promise<Result>): Promise<Result> => {
  const work = async (ownerUrl: string) => {
    await assertSchemaIsCurrent(ownerUrl, 'pledge_owner')
    return run(ownerUrl)
  }
  const env = path.resolve('.env')
  if (existsSync(env)) process.loadEnvFile(env)
  const { DATABASE_OWNER_URL, DATABASE_URL, PLEDGE_DATA_DIR } = process.env
  if (DATABASE_OWNER_URL !== undefined && DATABASE_OWNER_URL !== '') return work(DATABASE_OWNER_URL)
  if (DATABASE_URL !== undefined && DATABASE_URL !== '')
    throw new Error('set DATABASE_OWNER_URL: the user of DATABASE_URL lacks the rights for this')
  const database = await startEmbedded(path.join(path.resolve(PLEDGE_DATA_DIR ?? './.data'), 'postgres'))
  try {
    return await work(database.ownerUrl)
  } finally {
    await database.stop()
  }
}
