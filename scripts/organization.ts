import { runCommand } from './organization/command.ts'
import { withDatabase } from './with-database.ts'

/** `npm run organization`: checks and imports a partner's file (docs/white-label.md). */

const { status, output } = await runCommand(process.argv.slice(2), withDatabase, new Date())
process.stdout.write(output)
process.exitCode = status
