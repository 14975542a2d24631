import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from './build/targets.mjs'

/** The oldest version that `engines` allows, and the latest of each maintained line. */
const OLDEST = '20.19.0'
const VERSIONS = [OLDEST, '22', '24']
const UNIT = ['--project', 'unit']
/** Tests of the queue, whose library requires newer versions by its own declaration (docs/dependencies.md). */
const QUEUE = ['crash', 'lost-wake-ups', 'rescue']
const OF_QUEUE = ['--project', 'db', ...QUEUE.map((name) => `apps/server/src/product/${name}.db.test.ts`)]
const READY_MS = 120_000
const LISTENING = 'Pledge is ready at'

/** npm's package `node` provides a Node version for one command. */
const withNode = (version: string, args: readonly string[]) => [
  '-y',
  '-p',
  `node@${version}`,
  'node',
  ...args,
]

const passesTests = (version: string, which: readonly string[]): boolean =>
  spawnSync('npx', withNode(version, ['node_modules/vitest/vitest.mjs', 'run', ...which]), {
    cwd: ROOT,
    stdio: 'inherit',
  }).status === 0

/** Starts the built product, waits until it reports that it is ready, and stops it. */
const starts = async (version: string): Promise<boolean> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pledge-node-'))
  chmodSync(dataDir, 0o755)
  const env = { ...process.env, PLEDGE_DATA_DIR: dataDir, PORT: '0', METRICS_PORT: '0' }
  const args = withNode(version, ['dist/server/main.mjs'])
  const child = spawn('npx', args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const late = setTimeout(() => child.kill('SIGTERM'), READY_MS)
  let said = ''
  for await (const part of child.stdout) {
    said += String(part)
    if (said.includes(LISTENING)) break
  }
  clearTimeout(late)
  const ended = once(child, 'exit')
  // The whole process group: npx runs between us and the server.
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
  return said.includes(LISTENING)
}

/**
 * `npm run campaign -- nodes`: the pure tests and a start of the built product on every Node line that we support; on
 * the oldest also the tests of the queue.
 */
export const nodes = async (): Promise<boolean> => {
  const bad: string[] = []
  for (const version of VERSIONS) {
    const isGood =
      passesTests(version, UNIT) &&
      (version !== OLDEST || passesTests(version, OF_QUEUE)) &&
      (await starts(version))
    console.log(`Node ${version}: ${isGood ? 'passes and starts' : 'FAILED'}`)
    if (!isGood) bad.push(version)
  }
  return bad.length === 0
}
