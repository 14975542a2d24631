import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { BESIDE_SERVER, canBuild, existingTargets, isStale, ROOT, TARGETS } from './build/targets.mjs'

/**
 * `npm start`: builds what is stale, then becomes the server. It runs in this process, so that signals and the exit
 * code are the server's own, and no second Node uses memory.
 */

const build = () => {
  const stale = existingTargets().filter((target) => !BESIDE_SERVER.includes(target) && isStale(target))
  if (stale.length === 0) return
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', ...stale], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

const SAME_SIGNAL_MS = 2_000

/**
 * Ctrl-C arrives twice, from the terminal and from npm, and the second would kill a server that is stopping. A signal
 * before the server listens for it, or a second one after a while, ends the process immediately.
 */
const catchRepeatedSignals = () => {
  /** @type {number | undefined} */
  let firstAt
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      const isHeard = process.listenerCount(signal) > 1
      if (firstAt === undefined ? !isHeard : Date.now() - firstAt > SAME_SIGNAL_MS) process.exit(1)
      firstAt ??= Date.now()
    })
}

if (canBuild()) build()
if (!existsSync(path.join(ROOT, TARGETS.server.output))) {
  console.error(
    'There is no build here. Run `npm ci` with development dependencies, or install a built artifact.',
  )
  process.exit(1)
}
const env = path.resolve('.env')
if (existsSync(env)) process.loadEnvFile(env)
process.setSourceMapsEnabled(true)
catchRepeatedSignals()
await import(pathToFileURL(path.join(ROOT, TARGETS.server.output)).href)
