import { spawnSync } from 'node:child_process'
import { canBuild, ROOT } from './build/targets.mjs'

/** Runs in `npm ci`: builds. An installation without development dependencies ships a finished `dist`. */

if (canBuild()) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
