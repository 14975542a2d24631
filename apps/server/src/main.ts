import { once } from 'node:events'
import path from 'node:path'
import { parseEnv } from './env.ts'
import { run } from './run.ts'

const parsed = parseEnv(process.env)
if (!parsed.ok) {
  process.stderr.write(`Pledge cannot start:\n${parsed.problems.map((line) => `  ${line}\n`).join('')}`)
  process.exit(1)
}

try {
  const running = await run(parsed.env, { dataDir: path.resolve(parsed.env.PLEDGE_DATA_DIR) })
  if (running !== undefined) {
    await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
    await running.stop()
  }
  process.exit(0)
} catch (error) {
  process.stderr.write(`Pledge cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
