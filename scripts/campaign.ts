import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './build/targets.mjs'
import { mutation } from './mutation/campaign.ts'
import { nodes } from './nodes.ts'
import { image, operations } from './operations/campaign.ts'
import { versions } from './versions.ts'

/**
 * `npm run campaign`: what takes too long for the test command. Words choose: `npm run campaign -- kills fuzz`. Each part
 * says how to repeat it; the figures belong into docs/quality.md.
 */

const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean =>
  spawnSync('npx', [command, ...args], { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
    .status === 0

const FIRST_SEED = Number(process.env['PLEDGE_SEED'] ?? 1)
/** Calls of one concurrency test (R3). */
const CONCURRENT_CALLS = process.env['PLEDGE_CONCURRENT_CALLS'] ?? '200'
/** Kills on each journey: those of e2e/kills/journeys.ts, or those that are named, with commas between. */
const kills = (): boolean =>
  run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--global-timeout=0', 'e2e/kills.e2e.ts'], {
    PLEDGE_SEED: String(FIRST_SEED),
    PLEDGE_KILLS: process.env['PLEDGE_KILLS'] ?? '20',
    PLEDGE_JOURNEYS: process.env['PLEDGE_JOURNEYS'] ?? 'all',
  })

/** Two brands of opposite looks; others with commas between. */
const LOOKED_AT_BRANDS = (process.env['PLEDGE_BRANDS'] ?? 'PLEDGE,EMBERLINE').split(',')
const LOOKS_MS = 90 * 60_000

/**
 * Every screen in two brands, light and dark, at both widths, by axe and as a picture, with names and amounts as large as
 * the rules let them be; then the pictures on sheets: test-results/screens/index.html (S8).
 */
const looks = (): boolean => {
  rmSync(path.join(ROOT, 'test-results/screens'), { recursive: true, force: true })
  const folder = path.join(ROOT, 'e2e')
  const files = readdirSync(folder).filter(
    (file) =>
      file.endsWith('.e2e.ts') && readFileSync(path.join(folder, file), 'utf8').includes('createLook('),
  )
  const arguments_ = ['test', '-c', 'e2e/playwright.config.ts', `--global-timeout=${LOOKS_MS}`, ...files]
  const ends = LOOKED_AT_BRANDS.map((brand) => run('playwright', arguments_, { PLEDGE_LOOKS: brand }))
  return run('tsx', ['scripts/contact-sheets.ts']) && ends.every(Boolean)
}

/** Requests of any kind (S6), and walks on chains that reorganize (R5): twenty of each kind, and not two. */
const fuzz = (): boolean => {
  const requests = run('vitest', ['run', '--config', 'vitest.campaign.config.ts', 'fuzz'])
  const walks = run('vitest', ['run', '--project', 'db', '--testTimeout=600000', '/canonical-'], {
    PLEDGE_WALKS: process.env['PLEDGE_WALKS'] ?? '20',
  })
  return requests && walks
}

/** What providers report, doubled, shuffled, late and against itself (R4): each kind of report in as many walks. */
const outOfOrder = (): boolean =>
  run('vitest', ['run', '--project', 'db', '--testTimeout=600000', 'out-of-order', 'bank-link-webhooks'], {
    PLEDGE_WALKS: process.env['PLEDGE_WALKS'] ?? '10',
  })

/** Debian's; the binaries of the embedded PostgreSQL have no pg_dump, and are newer than those of most systems. */
const OWN_POSTGRESQL = '/usr/lib/postgresql/15/bin'

/** Backups of the embedded database and of an own one, each restored and compared. */
const backup = (): boolean => {
  const embedded = run('vitest', ['run', '--project', 'db', 'scripts/backup'])
  if (!existsSync(path.join(OWN_POSTGRESQL, 'postgres'))) {
    console.log(`backup of an own PostgreSQL: SKIPPED, there is none in ${OWN_POSTGRESQL}`)
    return false
  }
  const own = run('vitest', ['run', '--config', 'vitest.campaign.config.ts', 'scripts/backup'], {
    PG_BINDIR: OWN_POSTGRESQL,
  })
  return embedded && own
}

const PARTS: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  backup,
  chaos: () => run('playwright', ['test', '-c', 'e2e/chaos.config.ts']),
  costs: () => run('vitest', ['run', '--config', 'vitest.campaign.config.ts', 'anonymous-']),
  crashes: () =>
    run('vitest', ['run', '--project', 'db', 'apps/server/src/product/crashes.db.test.ts'], {
      PLEDGE_CRASHES_EVERY: '1',
    }),
  fuzz,
  image,
  kills,
  looks,
  nodes,
  operations,
  'out-of-order': outOfOrder,
  pictures: () => run('playwright', ['test', '-c', 'e2e/pictures.config.ts']),
  mutation: () => mutation((process.env['PLEDGE_FOLDERS'] ?? '').split(',').filter(Boolean)),
  versions,
  /** PLEDGE_SCALE: the sizes, with commas between; PLEDGE_SCALE_ADDRESSES: more addresses; PLEDGE_SCALE_IDLE, PLEDGE_SCALE_ACCRUAL: seconds. */
  scale: () => run('tsx', ['bench/scale/scale.ts']),
  uploads: () => run('vitest', ['run', '--config', 'vitest.campaign.config.ts', 'hostile-uploads']),
  concurrency: () =>
    run('vitest', ['run', '--project', 'db', 'apps/server/src/product/twice.db.test.ts'], {
      PLEDGE_CONCURRENT_CALLS: CONCURRENT_CALLS,
    }),
}

const names = process.argv.slice(2)
const chosen = Object.entries(PARTS).filter(([name]) => names.length === 0 || names.includes(name))
const bad: string[] = []
for (const [name, part] of chosen) if (!(await part())) bad.push(name)
console.log(bad.length === 0 ? 'campaign: all good' : `campaign: failed in ${bad.join(', ')}`)
process.exitCode = bad.length === 0 ? 0 : 1
