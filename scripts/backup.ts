import { ToolFailed } from './backup/postgres-tool.ts'
import { backupSettings, Refused } from './backup/settings.ts'
import { takeBackup } from './backup/take-backup.ts'

/** `npm run backup -- FOLDER`: one archive of database and files (docs/operations.md). */

const USAGE = `npm run backup -- FOLDER   writes one archive of the database and the files, without the master secret
docs/operations.md explains it. The database is DATABASE_BACKUP_URL, or the embedded one in PLEDGE_DATA_DIR.
`

const [folder, ...rest] = process.argv.slice(2)
if (folder === undefined || rest.length > 0) {
  process.stdout.write(USAGE)
  process.exitCode = 2
} else
  try {
    process.stdout.write(`${await takeBackup(backupSettings(), folder)}\n`)
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof ToolFailed)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
