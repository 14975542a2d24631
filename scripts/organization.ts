import { existsSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '@pledge/server/embedded/start-embedded'
import { runCommand } from './organization/command.ts'

/** `npm run organization`: checks and imports the file of a partner (docs/white-label.md). */

const env = path.resolve('.env')
if (existsSync(env)) process.loadEnvFile(env)

/** The database of the product as its owner, running or not; one that nobody else uses is stopped again. */
const withDatabase = async <Result>(work: (ownerUrl: string) => Promise<Result>): Promise<Result> => {
  const { DATABASE_OWNER_URL, DATABASE_URL, PLEDGE_DATA_DIR } = process.env
  if (DATABASE_OWNER_URL !== undefined && DATABASE_OWNER_URL !== '') return work(DATABASE_OWNER_URL)
  if (DATABASE_URL !== undefined && DATABASE_URL !== '')
    throw new Error('set DATABASE_OWNER_URL: the user of DATABASE_URL may not change organizations and staff')
  const database = await startEmbedded(path.join(path.resolve(PLEDGE_DATA_DIR ?? './.data'), 'postgres'))
  try {
    return await work(database.ownerUrl)
  } finally {
    await database.stop()
  }
}

const { status, output } = await runCommand(process.argv.slice(2), withDatabase, new Date())
process.stdout.write(output)
process.exitCode = status
