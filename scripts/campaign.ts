import { spawnSync } from 'node:child_process'
import { ROOT } from './build/targets.mjs'

/**
 * `npm run campaign`: what takes too long for the test command. Words choose: `npm run campaign -- kills fuzz`. Each part
 * says how to repeat it; the figures belong into docs/quality.md.
 */

/** Runs of the journey with kills at random points; each has ten or twenty. */
const KILL_RUNS = Number(process.env['PLEDGE_KILL_RUNS'] ?? 10)

const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean =>
  spawnSync('npx', [command, ...args], { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
    .status === 0

const kills = (): boolean => {
  const first = Number(process.env['PLEDGE_SEED'] ?? 1)
  const failed: number[] = []
  for (let seed = first; seed < first + KILL_RUNS; seed += 1) {
    const isGood = run('playwright', ['test', '-c', 'e2e/playwright.config.ts', 'kills'], {
      PLEDGE_SEED: String(seed),
    })
    if (!isGood) failed.push(seed)
  }
  const seeds = failed.length > 0 ? `: seeds ${failed.join(', ')}` : ''
  console.log(`kills: ${KILL_RUNS} runs, ${failed.length} failed${seeds}`)
  return failed.length === 0
}

const PARTS: Readonly<Record<string, () => boolean>> = {
  fuzz: () => run('vitest', ['run', '--config', 'vitest.campaign.config.ts', 'fuzz']),
  kills,
  mutation: () => run('stryker', ['run']),
  uploads: () => run('vitest', ['run', '--config', 'vitest.campaign.config.ts', 'hostile-uploads']),
}

const asked = process.argv.slice(2)
const chosen = Object.entries(PARTS).filter(([name]) => asked.length === 0 || asked.includes(name))
const bad = chosen.filter(([, part]) => !part()).map(([name]) => name)
console.log(bad.length === 0 ? 'campaign: all good' : `campaign: failed in ${bad.join(', ')}`)
process.exitCode = bad.length === 0 ? 0 : 1
