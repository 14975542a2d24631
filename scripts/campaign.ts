import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './build/targets.mjs'
import { mutation } from './mutation/campaign.ts'
import { nodes } from './nodes.ts'
import { image, operations } from './operations/campaign.ts'
import { versions } from './versions.ts'

/**
 * `npm run campaign`: runs what takes too long for the test command. Arguments select parts: `npm run campaign --
 * kills fuzz`. Each part says how to repeat it; record the figures in docs/quality.md.
 */

const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean =>
  spawnSync('npx', [command, ...args], { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
    .status === 0

const FIRST_SEED = Number(process.env['PLEDGE_SEED'] ?? 1)
/** Number of calls in one concurrency test (R3). */
const CONCURRENT_CALLS = process.env['PLEDGE_CONCURRENT_CALLS'] ?? '200'
/** Kills in each journey: all in e2e/kills/journeys.ts, or a comma-separated list of names. */
const kills = (): boolean =>
  run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--global-timeout=0', 'e2e/kills.e2e.ts'], {
    PLEDGE_SEED: String(FIRST_SEED),
    PLEDGE_KILLS: process.env['PLEDGE_KILLS'] ?? '20',
    PLEDGE_JOURNEYS: process.env['PLEDGE_JOURNEYS'] ?? 'all',
  })

/** Two brands with contrasting designs; others as a comma-separated list. */
const REVIEWED_BRANDS = (process.env['PLEDGE_BRANDS'] ?? 'PLEDGE,EMBERLINE').split(',')
const LOOKS_MS = 90 * 60_000

/**
 * Every screen in two brands, light and dark, at both widths: checked by axe and captured as a picture, with names
 * and amounts as large as the rules allow. The pictures are then put on sheets: test-results/screens/index.html (S8).
 */
const looks = (): boolean => {
  rmSync(path.join(ROOT, 'test-results/screens'), { recursive: true, force: true })
  const folder = path.join(ROOT, 'e2e')
  const files = readdirSync(folder).filter(
    (file) =>
      file.endsWith('.e2e.ts') && readFileSync(path.join(folder, file), 'utf8').includes('createExaminer('),
  )
  const arguments_ = ['test', '-c', 'e2e/playwright.config.ts', `--global-timeout=${LOOKS_MS}`, ...files]
  const ends = REVIEWED_BRANDS.map((brand) => run('playwright', arguments_, { PLEDGE_LOOKS: brand }))
  return run('tsx', ['scripts/contact-sheets.ts']) && ends.every(Boolean)
}

/** Requests of any kind (S6), and walks on chains that reorganize (R5): twenty of each kind instead of two. */
const fuzz = (): boolean => {
  const requests = run('vitest', ['run', '--config', 'vitest.campaign.config.ts', 'fuzz'])
  const walks = run('vitest', ['run', '--project', 'db', '--testTimeout=600000', '/canonical-'], {
    PLEDGE_WALKS: process.env['PLEDGE_WALKS'] ?? '20',
  })
  return requests && walks
}

/**
 * Providers' reports that are repeated, reordered, late and contradictory (R4): as many walks for each kind of
 * report.
 */
const outOfOrder = (): boolean =>
  run('vitest', ['run', '--project', 'db', '--testTimeout=600000', 'out-of-order', 'bank-link-webhooks'], {
    PLEDGE_WALKS: process.env['PLEDGE_WALKS'] ?? '10',
  })

/** Debian's; the embedded PostgreSQL's binaries have no pg_dump, and are newer than those of most systems. */
const OWN_POSTGRESQL = '/usr/lib/postgresql/15/bin'

/** Backups of the embedded database and of an external one, each restored and compared. */
const backup = (): boolean => {
  const embedded = run('vitest', ['run', '--project', 'db', 'scripts/backup'])
  if (!existsSync(path.join(OWN_POSTGRESQL, 'postgres'))) {
    console.log(`backup of an external PostgreSQL: SKIPPED, there is none in ${OWN_POSTGRESQL}`)
    return false
  }
  const own = run('vitest', ['run', '--config', 'vitest.campaign.config.ts', 'scripts/backup'], {
    PG_BINDIR: OWN_POSTGRESQL,
  })
  return embedded && own
}

/**
 * A year of minute prices over a thousand loans for each of a hundred seeds, with faults of every provider and the invariants
 * after every event. Each seed prints its trace, which is the same whenever it runs: PLEDGE_SEED with PLEDGE_YEARS=1 repeats one.
 */
const year = (): boolean =>
  run('vitest', ['run', '--project', 'unit', '--testTimeout=3600000', 'packages/domain/src/process/year'], {
    PLEDGE_SEED: String(FIRST_SEED),
    PLEDGE_YEARS: process.env['PLEDGE_YEARS'] ?? '100',
    PLEDGE_YEAR_LOANS: process.env['PLEDGE_YEAR_LOANS'] ?? '1000',
    PLEDGE_YEAR_DAYS: process.env['PLEDGE_YEAR_DAYS'] ?? '365',
  })

/** Random loans at random prices: their stored prices against a look at each loan. */
const pairs = (): boolean =>
  run('vitest', ['run', '--project', 'unit', '--testTimeout=3600000', 'margin/price-pairs'], {
    PLEDGE_SEED: String(FIRST_SEED),
    PLEDGE_PAIRS: process.env['PLEDGE_PAIRS'] ?? '10000000',
  })

/** Whatever may happen to two loans, in random order, until books and world differ: 100 walks of 40 steps (R2). */
const anyOrder = (): boolean =>
  run('vitest', ['run', '--project', 'db', '--testTimeout=3600000', 'apps/server/src/product/any-order'], {
    PLEDGE_SEED: String(FIRST_SEED),
    PLEDGE_WALKS: process.env['PLEDGE_WALKS'] ?? '100',
    PLEDGE_STEPS: process.env['PLEDGE_STEPS'] ?? '40',
  })

const PARTS: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  'any-order': anyOrder,
  backup,
  chaos: () => run('playwright', ['test', '-c', 'e2e/chaos.config.ts']),
  costs: () => run('vitest', ['run', '--config', 'vitest.campaign.config.ts', 'anonymous-']),
  crashes: () =>
    run('vitest', ['run', '--project', 'db', 'apps/server/src/product/crashes', 'restoration-crashes'], {
      PLEDGE_CRASHES_EVERY: '1',
    }),
  fuzz,
  image,
  kills,
  looks,
  nodes,
  operations,
  'out-of-order': outOfOrder,
  pairs,
  pictures: () => run('playwright', ['test', '-c', 'e2e/pictures.config.ts']),
  mutation: () => mutation((process.env['PLEDGE_FOLDERS'] ?? '').split(',').filter(Boolean)),
  versions,
  year,
  /**
   * PLEDGE_SCALE: the sizes, comma-separated; PLEDGE_SCALE_ADDRESSES: more addresses; PLEDGE_SCALE_IDLE,
   * PLEDGE_SCALE_ACCRUAL: seconds.
   */
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
console.log(bad.length === 0 ? 'campaign: all passed' : `campaign: failed in ${bad.join(', ')}`)
process.exitCode = bad.length === 0 ? 0 : 1
