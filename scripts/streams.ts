import { runStreams } from './streams/command.ts'
import { withDatabase } from './with-database.ts'

/** `npm run streams`: compares stored states with a replay of their events (docs/operations.md). */

const { status, output } = await runStreams(process.argv.slice(2), withDatabase)
process.stdout.write(output)
process.exitCode = status
