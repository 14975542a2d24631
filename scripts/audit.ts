import { runAudit } from './audit/command.ts'
import { withDatabase } from './with-database.ts'

/** `npm run audit`: checks the audit log against its seals (docs/operations.md). */

const { status, output } = await runAudit(process.argv.slice(2), withDatabase)
process.stdout.write(output)
process.exitCode = status
