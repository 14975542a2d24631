import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { JobDeps } from '@pledge/server/jobs/deps'
import { sealAudit } from '@pledge/server/jobs/audit/seal-audit'
import { SECRET } from '@pledge/server/product/product.test-data'
import { rootFolder } from '@pledge/server/root-folder'
import pg from 'pg'
import * as z from 'zod'
import { BENCH_PUBLIC_URL, composeProduct } from '../bench-product.ts'
import { overBars } from './bars.ts'
import { growthTable, type Figure } from './growth.ts'
import { measureCalls } from './measured-calls.ts'
import { measureAccrual, measureJobs } from './measured-jobs.ts'
import { addQuietAddresses, growTo, sourcesOf, type Source } from './multiply.ts'
import { processorSeconds } from './processor-time.ts'
import { verifySample } from './sample.ts'
import { startScaleCluster, type ScaleCluster } from './scale-cluster.ts'
import { startScaledServer } from './server-process.ts'
import { tableBytes } from './table-bytes.ts'
import { makeTemplates, type Templates } from './templates.ts'

/**
 * P11, `npm run campaign -- scale`: how the product grows with its applications. A separate database is filled with
 * copies of applications that the product made, to each size in turn, and everything that recurs is measured there.
 */

const numbers = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.int().min(1_000).max(2_000_000)).min(1))
const settings = z
  .object({
    PLEDGE_SCALE: z.string().default('1000,10000').pipe(numbers),
    /** Seconds for which the product is idle while its CPU time is counted. */
    PLEDGE_SCALE_IDLE: z.coerce.number().int().min(5).max(600).default(60),
    /** Deposit addresses of loans that ended long ago, beside those of the applications. */
    PLEDGE_SCALE_ADDRESSES: z.coerce.number().int().min(0).max(5_000_000).default(0),
    /** Seconds after which the accrual of all loans is stopped. */
    PLEDGE_SCALE_ACCRUAL: z.coerce.number().int().min(0).max(3_600).default(60),
  })
  .parse(process.env)

const SAMPLE = 100
/** After its start the product works on its backlog: it is not idle yet. */
const WARM_UP_MS = 20_000
const OWNER_CONNECTIONS = 4
const MAX_SEALING_RUNS = 500

interface Stage {
  readonly cluster: ScaleCluster
  readonly made: Templates
  readonly sources: readonly Source[]
  readonly serverUrl: string
  readonly owner: pg.Pool
}

type Values = Map<string, { readonly unit: string; readonly value: number | null }>
const seeds = path.join(rootFolder(), 'seeds')

const measureIdle = async (
  { cluster }: Stage,
  server: { readonly pid: number },
  values: Values,
): Promise<void> => {
  await pause(WARM_UP_MS)
  const used = async () => ({
    database: await processorSeconds(cluster.postmasterPid),
    server: await processorSeconds(server.pid),
  })
  const before = await used()
  await pause(settings.PLEDGE_SCALE_IDLE * 1_000)
  const after = await used()
  const aMinute = 60 / settings.PLEDGE_SCALE_IDLE
  const unit = 's/min'
  values.set('idle: processor of PostgreSQL', { unit, value: (after.database - before.database) * aMinute })
  values.set('idle: processor of the server', { unit, value: (after.server - before.server) * aMinute })
}

const measureServed = async (stage: Stage, values: Values): Promise<void> => {
  const { cluster, made, serverUrl, owner } = stage
  const { databaseUrl: ownerUrl, organizationId } = made
  const server = await startScaledServer({
    folder: cluster.folder,
    ownerUrl,
    serverUrl,
    secret: SECRET,
    publicUrl: BENCH_PUBLIC_URL,
  })
  try {
    await measureIdle(stage, server, values)
    const { application, identity, app } = await composeProduct(serverUrl, seeds, SECRET)
    const context = { origin: server.origin, identity, owner, organizationId }
    const calls = await measureCalls(context, (name, error) =>
      console.log(`  ${name} failed: ${String(error)}`),
    )
    for (const [name, value] of calls) values.set(name, { unit: 'ms', value })
    await app.close()
    await application.close()
    const log = server.log()
    if (!server.isUp()) console.log('  the server has ended')
    if (log.length > 0)
      console.log(`  the server warned ${log.length} times, last: ${log.at(-1)?.slice(0, 400)}`)
  } finally {
    await server.stop()
  }
}

const measureWork = async (stage: Stage, values: Values): Promise<void> => {
  const { application, identity, app } = await composeProduct(stage.serverUrl, seeds, SECRET)
  const deps = { ...application.jobs, purge: identity.purge }
  for (const [name, cost] of await measureJobs(deps, stage.cluster.postmasterPid)) {
    values.set(`${name}: a run`, { unit: 'ms', value: cost?.wallMs ?? null })
    values.set(`${name}: PostgreSQL`, { unit: 'ms/min', value: cost?.databaseMsAMinute ?? null })
  }
  const accrual = await measureAccrual(deps, stage.owner, settings.PLEDGE_SCALE_ACCRUAL * 1_000)
  values.set('accrual', { unit: 'loans/s', value: accrual.perSecond })
  console.log(`  accrual: ${accrual.loans} loans, ${accrual.left} left when its time was over`)
  await app.close()
  await application.close()
}

/** Copies of audit entries are not sealed yet: otherwise the product would be busy sealing them, and not idle. */
const sealCopies = async (deps: JobDeps, owner: pg.Pool): Promise<void> => {
  for (let runs = 0; runs < MAX_SEALING_RUNS; runs += 1) {
    const { rowCount } = await owner.query('select from organizations_to_seal(1)')
    if (rowCount === 0) return
    await sealAudit(deps)
  }
  console.log('  some audit entries are not sealed')
}

const grow = async (stage: Stage, size: number): Promise<void> => {
  const startedAt = performance.now()
  const { application, app } = await composeProduct(stage.serverUrl, seeds, SECRET)
  try {
    await growTo(stage.made.databaseUrl, { sources: stage.sources, sealer: application.sealer }, size)
    await sealCopies(application.jobs, stage.owner)
  } finally {
    await app.close()
    await application.close()
  }
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(`  filled to ${size} applications in ${seconds.toFixed(0)} s`)
  console.log(`  ${await verifySample(stage.made.databaseUrl, SAMPLE)}`)
}

const measureSize = async (stage: Stage, size: number): Promise<Values> => {
  console.log(`${size} applications`)
  const values: Values = new Map()
  await grow(stage, size)
  await measureServed(stage, values)
  await measureWork(stage, values)
  return values
}

const figuresOf = (measured: readonly Values[]): readonly Figure[] => {
  const names = [...new Set(measured.flatMap((values) => [...values.keys()]))]
  return names.map((name) => ({
    name,
    unit: measured.find((values) => values.has(name))?.get(name)?.unit ?? '',
    values: measured.map((values) => values.get(name)?.value ?? null),
  }))
}

const run = async (cluster: ScaleCluster): Promise<void> => {
  const made = await makeTemplates()
  const owner = new pg.Pool({ connectionString: made.databaseUrl, max: OWNER_CONNECTIONS })
  owner.on('error', () => undefined)
  const serverUrl = made.databaseUrl.replace(/\buser=\w+/, 'user=pledge_server')
  const sources = await sourcesOf(made.databaseUrl, made.templates)
  const stage: Stage = { cluster, made, sources, serverUrl, owner }
  const addresses = settings.PLEDGE_SCALE_ADDRESSES
  if (addresses > 0) await addQuietAddresses(made.databaseUrl, made.organizationId, addresses)
  const measured: Values[] = []
  const sizes = settings.PLEDGE_SCALE
  try {
    for (const size of sizes) {
      measured.push(await measureSize(stage, size))
      // After each size, so that a run that is stopped early has printed its results.
      for (const line of growthTable(sizes.slice(0, measured.length), figuresOf(measured))) console.log(line)
    }
    for (const line of await tableBytes(owner)) console.log(line)
    const over = overBars(sizes, figuresOf(measured))
    for (const line of over) console.log(`OVER: ${line}`)
    if (over.length > 0) process.exitCode = 1
  } finally {
    await owner.end()
  }
}

spawnSync('npx', ['tsx', 'scripts/build.ts', 'server'], { cwd: rootFolder(), stdio: 'inherit' })
const cluster = await startScaleCluster()
try {
  await run(cluster)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await cluster.stop()
}
process.exit()
