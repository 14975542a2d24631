import { runPrices } from './prices/command.ts'
import { withDatabase } from './with-database.ts'

/** `npm run prices`: imports a history of prices (docs/operations.md). */

const { status, output } = await runPrices(process.argv.slice(2), withDatabase, new Date())
process.stdout.write(output)
process.exitCode = status
