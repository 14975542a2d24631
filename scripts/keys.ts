import { keysEnv, runKeys } from './keys/command.ts'
import { withDatabase } from './with-database.ts'

/** `npm run keys`: the keys that seal personal data (docs/operations.md). */

process.exitCode = await runKeys(process.argv.slice(2), {
  withDatabase,
  // Read after `.env` is loaded.
  env: () => keysEnv(process.env),
  tell: (line) => process.stdout.write(`${line}\n`),
})
