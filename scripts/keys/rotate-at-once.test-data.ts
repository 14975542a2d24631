import { keysEnv, runKeys } from './command.ts'

/**
 * `npm run keys -- rotate` as a process to kill. A new key takes effect after a second; there is no product to wait
 * for.
 */
process.exitCode = await runKeys(['rotate'], {
  withDatabase: (work) => work(process.env['DATABASE_OWNER_URL'] ?? ''),
  env: () => keysEnv(process.env),
  tell: (line) => process.stdout.write(`${line}\n`),
  times: { publishMs: 1_000, settleMs: 0, putMs: 0 },
})
