import { randomUUID } from 'node:crypto'
import type { DocumentsPort } from '@pledge/providers/documents/port'
import type { FilesPort } from '@pledge/providers/files/port'
import type { KeyHolder } from '@pledge/providers/keys/port'
import type { IdentityFilesPort } from '@pledge/providers/identity-files/port'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { AdapterContext } from './adapters.ts'
import { createMovableClock, type MovableClock } from './clock.ts'
import { createRevocations, type Revocations } from './identity/revocations.ts'
import type { JobDeps } from './jobs/deps.ts'
import { runFollowOn } from './jobs/work/run-follow-on.ts'
import type { Metrics } from './metrics.ts'
import type { ProviderMetrics } from './metrics/provider-metrics.ts'
import { chainsOf, observedOutside, type Outside } from './outside.ts'
import { createSealer, type Sealer } from './seal.ts'
import { openRing, type OpenRing } from './sealing/open-ring.ts'
import { fileKeysOf } from './sealing/ring.ts'
import { createAdapterState, type AdapterState } from './store/adapter-state/adapter-state.ts'
import { connectPool, databaseOver, type Database } from './store/database/database.ts'
import { followConnections } from './store/database/lost-connections.ts'
import { createOrganizationRegistry, type OrganizationRegistry } from './store/organization/organizations.ts'
import { startBoss } from './store/work/queue.ts'
import { NO_TRACING, type Tracing } from './tracing/tracing.ts'
import { traceQueries } from './tracing/trace-queries.ts'
import { tracedPort } from './tracing/traced-port.ts'
import { createUnitOfWork, type UnitOfWork } from './unit-of-work.ts'

export interface ApplicationOptions {
  readonly databaseUrl: string
  /** The holder of the keys that wrap the sealing keys. */
  readonly keyHolder: KeyHolder
  /** The clock that ages the ring of sealing keys; this machine's clock by default. */
  readonly monotonicMs?: () => number
  readonly publicUrl: string
  /** Opens the chosen adapter of each port. */
  readonly openOutside: (context: AdapterContext) => Outside
  readonly files: (keys: SealingKeys) => FilesPort
  readonly identityFiles: IdentityFilesPort
  readonly documents: DocumentsPort
  readonly logger: Logger & FastifyBaseLogger
  readonly metrics: Metrics
  /** Without it nothing is traced. */
  readonly tracing?: Tracing
  readonly maxConnections?: number
  /** Runs a follow-on job at once after its commit; tests make it fail, so that the queue has to run the job. */
  readonly runFollowOn?: typeof runFollowOn
  /** Opens the business clock; a test that puts its database back has one that goes back as well. */
  readonly openClock?: (state: AdapterState) => Promise<MovableClock>
  /** Follows revocations; a test that puts its database back has those of that database alone. */
  readonly openRevocations?: typeof createRevocations
}

/** The product without its interfaces: what HTTP and jobs are built on. */
export interface Application {
  readonly pool: pg.Pool
  readonly sweeperPool: pg.Pool
  readonly db: Database
  readonly sweeperDb: Database
  readonly boss: PgBoss
  readonly clock: MovableClock
  readonly revocations: Revocations
  readonly ring: OpenRing
  readonly sealer: Sealer
  readonly organizations: OrganizationRegistry
  readonly outside: Outside
  readonly tracing: Tracing
  readonly jobs: JobDeps
  readonly unitOfWork: UnitOfWork
  close(): Promise<void>
}

const CONNECTIONS = 12
const SWEEPER_CONNECTIONS = 2
const STOP_MS = 10_000

interface OpenParts extends Pick<Application, 'pool' | 'sweeperPool' | 'db' | 'sweeperDb'> {
  /** Marks what each connection has received; the returned function ends those that have received nothing since. */
  readonly markHeard: () => () => void
}

const openPools = ({
  databaseUrl: url,
  logger,
  tracing = NO_TRACING,
  maxConnections = CONNECTIONS,
}: ApplicationOptions): OpenParts => {
  const onError = (error: Error) => logger.warn({ err: error }, 'a database connection was lost')
  const pool = connectPool({ url, role: 'pledge_app', maxConnections, onError })
  const sweeperPool = connectPool({
    url,
    role: 'pledge_sweeper',
    maxConnections: SWEEPER_CONNECTIONS,
    onError,
  })
  for (const each of [pool, sweeperPool]) traceQueries(each, tracing)
  const markHeard = followConnections([pool, sweeperPool]).mark
  return { pool, sweeperPool, db: databaseOver(pool), sweeperDb: databaseOver(sweeperPool), markHeard }
}

/** Times and traces every port: one wrapper for all of them. */
const observing =
  ({ metrics, tracing = NO_TRACING }: ApplicationOptions): ProviderMetrics['observed'] =>
  (need, port, provider) =>
    tracedPort(tracing, need, metrics.providers.observed(need, port, provider))

type Foundation = Omit<Application, 'jobs' | 'unitOfWork' | 'close'>

const openFoundation = async (options: ApplicationOptions): Promise<Foundation> => {
  const opened = openPools(options)
  try {
    return await openOver(options, opened)
  } catch (error) {
    await Promise.all([opened.db.destroy(), opened.sweeperDb.destroy()])
    throw error
  }
}

const openOver = async (
  options: ApplicationOptions,
  { markHeard, ...opened }: OpenParts,
): Promise<Foundation> => {
  const { logger, tracing = NO_TRACING } = options
  const observed = observing(options)
  const holder = observed('keys', options.keyHolder)
  const ring = await openRing({
    db: opened.db,
    holder,
    ...(options.monotonicMs !== undefined && { monotonicMs: options.monotonicMs }),
    onError: (error) => logger.warn({ err: error }, 'the sealing keys could not be read again; will retry'),
  })
  const state = createAdapterState(opened.db)
  const clock = await (options.openClock ?? createMovableClock)(state)
  const boss = await startBoss({
    url: options.databaseUrl,
    role: 'pledge_app',
    migrate: false,
    onError: (error) => options.logger.warn({ err: error }, 'the job queue reported an error'),
  })
  return {
    ...opened,
    boss,
    tracing,
    clock,
    revocations: await (options.openRevocations ?? createRevocations)({
      url: options.databaseUrl,
      now: () => clock.real(),
      beforePoll: markHeard,
    }),
    ring,
    sealer: createSealer(ring),
    organizations: createOrganizationRegistry(opened.db, clock),
    outside: observedOutside(
      options.openOutside({
        state,
        now: clock.business,
        realNow: clock.real,
        keyFor: (purpose) => ring.derive(purpose),
      }),
      observed,
    ),
  }
}

const jobDeps = (
  options: ApplicationOptions,
  { db, sweeperDb, clock, ring, sealer, organizations, outside, tracing }: Foundation,
  { transaction, afterCommit }: Pick<UnitOfWork, 'transaction' | 'afterCommit'>,
  observed = observing(options),
): JobDeps => ({
  db,
  sweeperDb,
  clock,
  newId: randomUUID,
  sealer,
  organizations,
  transaction,
  afterCommit,
  custody: outside.custody,
  rehypothecation: outside.rehypothecation,
  exchange: outside.exchange,
  bankLink: outside.bankLink,
  text: outside.text,
  push: outside.push,
  files: observed('files', options.files(fileKeysOf(ring))),
  identityFiles: observed('identityFiles', options.identityFiles),
  chains: chainsOf(outside),
  venues: outside.prices,
  credit: outside.credit,
  screening: outside.screening,
  walletScreening: outside.walletScreening,
  military: outside.military,
  disbursement: outside.disbursement,
  usdcDisbursement: outside.usdcDisbursement,
  debit: outside.debit,
  repayment: outside.repayment,
  usdcRepayment: outside.usdcRepayment,
  documents: observed('documents', options.documents),
  mail: outside.mail,
  log: options.logger,
  tracing,
  metrics: options.metrics,
  isOver: () => false,
  publicUrl: options.publicUrl,
})

/** Opens the connections and sets up the providers and the unit of work. Nothing runs yet. */
export const createApplication = async (options: ApplicationOptions): Promise<Application> => {
  const { logger, metrics } = options
  const foundation = await openFoundation(options)
  const unitOfWork: UnitOfWork = createUnitOfWork({
    ...foundation,
    run: async (job) => {
      await (options.runFollowOn ?? runFollowOn)(jobs, job)
      metrics.jobs.inc({ job: job.name, outcome: 'done' })
    },
    onJobError: (job, error) => {
      metrics.jobs.inc({ job: job.name, outcome: 'failed' })
      logger.warn(
        { err: error, job: job.name, applicationId: job.applicationId },
        'a job failed; the queue retries it',
      )
    },
  })
  const jobs = jobDeps(options, foundation, unitOfWork)
  return {
    ...foundation,
    jobs,
    unitOfWork,
    async close() {
      await unitOfWork.settled()
      foundation.clock.stop()
      foundation.ring.close()
      await foundation.revocations.close()
      await foundation.boss.stop({ graceful: true, timeout: STOP_MS })
      await foundation.db.destroy()
      await foundation.sweeperDb.destroy()
    },
  }
}
