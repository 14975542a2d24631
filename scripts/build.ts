import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { buildPages } from './build/build-pages.ts'
import { buildCommands, buildServer } from './build/build-server.ts'
import {
  existingTargets,
  fingerprint,
  isStale,
  ROOT,
  TARGETS,
  writeStamp,
  type Target,
} from './build/targets.mjs'

/** `npm run build`: builds everything that is stale; with `--all` everything; with names only those. */

const BUILDERS: Readonly<Record<Target, () => Promise<void>>> = {
  server: buildServer,
  commands: buildCommands,
  rules: async () => {
    await promisify(execFile)(process.execPath, ['scripts/rules.mjs', '--build'], { cwd: ROOT })
  },
  web: () => buildPages('web'),
  'portfolio-manager': () => buildPages('portfolio-manager'),
  sandbox: () => buildPages('sandbox'),
}

const buildTarget = async (target: Target): Promise<void> => {
  const startedAt = performance.now()
  // Computed before the build: a file saved meanwhile makes the target stale again.
  const stamp = fingerprint(target)
  await BUILDERS[target]()
  writeStamp(target, stamp)
  console.log(`built ${TARGETS[target].output} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
}

const args = process.argv.slice(2)
const isRequested = (target: Target) =>
  args.includes('--all') || (args.length > 0 ? args.includes(target) : isStale(target))

const results = await Promise.allSettled(existingTargets().filter(isRequested).map(buildTarget))
for (const result of results) if (result.status === 'rejected') console.error(result.reason)
if (results.some(({ status }) => status === 'rejected')) process.exitCode = 1
