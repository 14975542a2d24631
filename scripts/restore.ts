import { ToolFailed } from './backup/postgres-tool.ts'
import { backupSettings, Refused } from './backup/settings.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { settleRestored } from './restore/settle-restored.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run restore`: restores a backup into an empty database and an empty data folder; also used after a recovery
 * (docs/operations.md).
 */

const USAGE = `npm run restore -- ARCHIVE   restores a backup into an empty database and data folder, and checks it
npm run restore -- settle    after PostgreSQL itself brought a database back: moves its deposit addresses on, and checks it
docs/operations.md explains it. The database is DATABASE_OWNER_URL with DATABASE_URL, or the embedded one in PLEDGE_DATA_DIR.
`

const [archive, ...rest] = process.argv.slice(2)
if (archive === undefined || rest.length > 0) {
  process.stdout.write(USAGE)
  process.exitCode = 2
} else
  try {
    const { isWhole, output } = await (archive === 'settle'
      ? withDatabase(settleRestored)
      : restoreBackup(backupSettings(), archive))
    process.stdout.write(output)
    process.exitCode = isWhole ? 0 : 1
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof ToolFailed)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
