import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { existingTargets, ROOT } from './build/targets.mjs'

/** Runs in `npm ci`: builds. An installation without development dependencies brings a finished `dist` with it. */

const canResolve = (/** @type {string} */ name) => {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

if (['tsx', 'esbuild', 'vite'].every(canResolve) && existingTargets().length > 0) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
