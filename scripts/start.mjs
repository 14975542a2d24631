import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { existingTargets, isStale, ROOT, TARGETS } from './build/targets.mjs'

/**
 * `npm start`: builds what is stale, then becomes the server. In this process, so that signals and the exit code are the
 * server's own, and no second Node takes memory.
 */

const build = () => {
  const stale = existingTargets().filter((target) => target !== 'rules' && isStale(target))
  if (stale.length === 0) return
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', ...stale], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

// In an image without sources there is nothing to compare with, and nothing to build.
if (existsSync(path.join(ROOT, TARGETS.server.entry))) build()
const env = path.resolve('.env')
if (existsSync(env)) process.loadEnvFile(env)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(path.join(ROOT, TARGETS.server.output)).href)
