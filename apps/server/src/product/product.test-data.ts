import path from 'node:path'
import { createSecretKeys } from '@pledge/providers/keys/secret/secret-keys'
import { createMemoryFiles } from '@pledge/providers/files/memory/memory-files'
import type { DocumentsPort } from '@pledge/providers/documents/port'
import { pdfkitDocuments } from '@pledge/providers/documents/pdfkit/pdfkit-documents'
import { inspectIdentityFile } from '@pledge/providers/identity-files/inspect'
import type { IdentityFilesPort } from '@pledge/providers/identity-files/port'
import { simulatedWorld, type SimulatedWorld } from '@pledge/sandbox/adapters'
import { readPriceFiles } from '@pledge/sandbox/prices/read-price-files'
import type { Simulation } from '@pledge/sandbox/simulation'
import { createMemoryStore } from '@pledge/sandbox/state/memory-store'
import type { SandboxAccess } from '@pledge/sandbox-app/access'
import { sandboxExtras } from '@pledge/sandbox-app/sandbox'
import { createTestDatabase, ensureTemplate, type TestDatabase } from '@pledge/testing/database'
import { chainsIn } from '@pledge/testing/steps/chains'
import type { AwaitedCall, Chains } from '@pledge/testing/steps/world'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { DestinationStream } from 'pino'
import { chooseAdapters } from '../adapters.ts'
import { createApplication, type Application, type ApplicationOptions } from '../application.ts'
import { ENV_KEYS } from '../env.ts'
import { createFace } from '../face.ts'
import { createIdentity, type Identity } from '../identity/create-identity.ts'
import { DEMONSTRATION_LIMITS, SIGN_IN_LIMITS } from '../identity/limits.ts'
import { refreshPrices } from '../jobs/offer/refresh-prices.ts'
import type { RecurringJobDeps } from '../jobs/deps.ts'
import { createScheduler, withExtras, type RecurringJob } from '../jobs/work/recurring-jobs.ts'
import { createLogger } from '../logger.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import type { OperatorSettings } from '../operator-settings.ts'
import { rootFolder } from '../root-folder.ts'
import { seedOrganizations } from '../seed.ts'
import type { AdapterState } from '../store/adapter-state/adapter-state.ts'
import { NO_TRACING, type Tracing } from '../tracing/tracing.ts'
import { createUnitOfWork } from '../unit-of-work.ts'
import { verifyStates } from '../verify-states.ts'
import { peopleOf, type People } from './people.test-data.ts'
import { createDatabaseSnapshots } from './snapshots/database-snapshots.test-data.ts'
import { restorableProcess, type RestorableProcess } from './snapshots/restorable-process.test-data.ts'
import { createWalkCache, type WalkCache } from './snapshots/walk-cache.test-data.ts'

export interface ProductOptions {
  /** The log's destination, at its most verbose level. Without one nothing is logged. */
  readonly log?: DestinationStream
  /** Without it nothing is traced. */
  readonly tracing?: Tracing
  /** True: the process that answers calls dies after each commit, before it has run the follow-on jobs. */
  readonly diesAfterCommits?: boolean
  /** False: no test reads a document here, and none is rendered; that takes a third of a loan's time. */
  readonly readsDocuments?: boolean
  /** The operator's settings for brands without their own. */
  readonly operator?: OperatorSettings
  /** Who may use the sandbox; by default this machine. */
  readonly sandbox?: SandboxAccess
  /** The folder of the built pages; without one there are none. */
  readonly distDir?: string
  /** Inspects uploads; by default in this process. */
  readonly identityFiles?: IdentityFilesPort
  /** The proxies whose client addresses are trusted; none by default. */
  readonly trustProxy?: string
  /** The size of its connection pool: with one, a call that held one and waited for another would never end. */
  readonly maxConnections?: number
  /** Per address; unlimited by default. */
  readonly requestsAMinute?: number
  /** The clock that ages the ring of sealing keys. */
  readonly monotonicMs?: () => number
  /**
   * True: the simulated world is stored in the database, as in the product, for a test that reads it there. In memory
   * it takes a fifth fewer statements.
   */
  readonly keepsWorldInDatabase?: boolean
  /** True: the test edits stored states by hand, so that they differ from their events. */
  readonly damagesStates?: boolean
  /** Routes its database connection through the test; direct by default. */
  readonly wayTo?: (databaseUrl: string) => Promise<string>
}

export interface Product extends People, WalkCache {
  readonly app: FastifyInstance
  readonly application: Application
  readonly identity: Identity
  readonly metrics: Metrics
  /** The outside world. */
  readonly simulation: Simulation
  readonly databaseUrl: string
  readonly organizationId: string
  /** Plays the outside world on the chains. */
  readonly chains: Chains
  /** Queries the database as its superuser, bypassing row-level security. */
  rows(text: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  /**
   * Lets the running jobs end, then runs every recurring job once. If `awaited` holds as soon as the jobs have ended,
   * no recurring job runs: the step only leads to what a test is about, and a run takes a hundred statements. Where the
   * process dies after commits they always run, because nothing else continues the work.
   */
  settle(awaited?: AwaitedCall): Promise<void>
  close(): Promise<void>
}

export const SECRET = 'a master secret of the tests, long enough for anything'

/** The same application, whose transactions commit their jobs to the queue and run none of them. */
export const dyingAfterCommits = (application: Application): Application => {
  const { transaction, afterCommit } = createUnitOfWork({
    db: application.db,
    boss: application.boss,
    run: () => Promise.reject(new Error('the process is gone')),
    onJobError: () => undefined,
  })
  return { ...application, jobs: { ...application.jobs, transaction, afterCommit } }
}

/** Queries as the superuser, on connections that stay open: each new one reads the catalogs again. */
const superuserOf = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 8, idleTimeoutMillis: 0 })
  // A test may end connections; the next query opens another.
  pool.on('error', () => undefined)
  return {
    rows: async (text: string, values: readonly unknown[] = []) =>
      (await pool.query<Record<string, unknown>>(text, [...values])).rows,
    end: () => pool.end(),
  }
}

/** The environment as it comes. */
const ENV = ENV_KEYS.parse({})
const PUBLIC_URL = 'http://localhost:4600'
/** One for all: it parses its fonts once, and caches the shapes of words. */
const DOCUMENTS = pdfkitDocuments()
/** A document's content, not rendered: same content, same bytes, as for rendered ones. */
const PLAIN_DOCUMENTS: DocumentsPort = {
  render: (content) => Promise.resolve(Buffer.from(`%PDF-1.7\n${JSON.stringify(content)}`)),
  canSet: DOCUMENTS.canSet,
}

/** Everything outside of the database: files, inspection, documents. */
const outsideOf = ({
  readsDocuments = true,
  identityFiles = { inspect: inspectIdentityFile },
}: ProductOptions) => ({
  keyHolder: createSecretKeys({ current: SECRET }),
  publicUrl: PUBLIC_URL,
  files: () => createMemoryFiles(),
  identityFiles,
  documents: readsDocuments ? DOCUMENTS : PLAIN_DOCUMENTS,
})

const openerOf = (world: SimulatedWorld, state?: AdapterState): ApplicationOptions['openOutside'] => {
  const chosen = chooseAdapters(world.adapters, ENV)
  if (!chosen.ok) throw new Error(chosen.problems.join())
  return (context) => chosen.open(state === undefined ? context : { ...context, state })
}

const identityOf = (application: Application): Promise<Identity> =>
  createIdentity({
    db: application.db,
    sealer: application.sealer,
    revocations: application.revocations,
    custody: application.outside.custody,
    organizations: application.organizations,
    defaultOrganizationCode: 'PLEDGE',
    publicUrl: PUBLIC_URL,
    externalIssuer: undefined,
    now: () => new Date(),
    // The staff of a file sign in again and again.
    limits: { ...SIGN_IN_LIMITS, devicesPerAccount: DEMONSTRATION_LIMITS.devicesPerAccount },
    warn: () => undefined,
  })

/** A database in which the product was started once: seeds take a while, and signing keys are slow to generate. */
const startedOnce = (seedsFolder: string): Promise<string> =>
  ensureTemplate('started_once', async ({ ownerUrl, serverUrl }) => {
    await seedOrganizations({ ownerUrl, seedsFolder, now: new Date() })
    const application = await createApplication({
      ...outsideOf({}),
      openOutside: openerOf(simulatedWorld({ priceFiles: await readPriceFiles(seedsFolder) })),
      databaseUrl: serverUrl,
      logger: createLogger('error'),
      metrics: createMetrics(),
    })
    await identityOf(application)
    await application.close()
  })
let template: Promise<string> | undefined

/** Applications whose column differs from its sources: the last consent of the borrower, the stage, the loan. */
const DIFFERING_PAPER_RECORDS = `select a.id from applications a
  where a.paper_records_since is distinct from (
    select c.given_at from consents c
      where c.borrower_id = a.borrower_id and c.type = 'COMMUNICATIONS' and c.opt_in_out = 'OPT_OUT'
        and not exists (select from consents later where later.borrower_id = c.borrower_id
          and later.type = c.type and (later.given_at, later.id) > (c.given_at, c.id))
        and (a.stage in ('PROCESSING', 'ORIGINATING', 'COLLATERAL_RELEASE')
          or a.id in (select application_id from loans where closed_at is null)))`

/**
 * Every journey of a test ends like this: each loan's stored state matches its events, and queue columns match their
 * sources.
 */
const checkEnd = async (url: string, rows: Product['rows']): Promise<void> => {
  const { differences } = await verifyStates(url)
  if (differences.length > 0) throw new Error(`states differ from a replay: ${JSON.stringify(differences)}`)
  const differing = await rows(DIFFERING_PAPER_RECORDS)
  if (differing.length > 0)
    throw new Error(`the queue of paper records differs: ${JSON.stringify(differing)}`)
}

const holds = async (awaited: AwaitedCall | undefined): Promise<boolean> =>
  awaited !== undefined && awaited.awaited.includes(await awaited.read())

/** Throws where one of them does. */
const runInOrder = async (jobs: readonly RecurringJob[], deps: RecurringJobDeps): Promise<void> => {
  for (const job of jobs) await job.run(deps)
}

const endChecked = async (
  database: TestDatabase,
  superuser: ReturnType<typeof superuserOf>,
  { damagesStates = false }: ProductOptions,
): Promise<void> => {
  if (!damagesStates) await checkEnd(database.url, superuser.rows)
}

const endOf = async (
  database: TestDatabase,
  superuser: ReturnType<typeof superuserOf>,
  options: ProductOptions,
): Promise<void> => {
  try {
    await endChecked(database, superuser, options)
  } finally {
    await superuser.end()
    await database.drop()
  }
}

interface ApplicationParts extends Pick<ApplicationOptions, 'logger' | 'metrics'> {
  readonly database: TestDatabase
  readonly world: SimulatedWorld
  readonly restorable: RestorableProcess
}

const openApplication = async (
  options: ProductOptions,
  { database: { serverUrl }, world, restorable, ...parts }: ApplicationParts,
): Promise<Application> =>
  createApplication({
    ...outsideOf(options),
    ...restorable.parts,
    ...parts,
    openOutside: openerOf(
      world,
      options.keepsWorldInDatabase === true ? undefined : createMemoryStore(restorable.world),
    ),
    databaseUrl: (await options.wayTo?.(serverUrl)) ?? serverUrl,
    tracing: options.tracing ?? NO_TRACING,
    ...(options.maxConnections !== undefined && { maxConnections: options.maxConnections }),
    ...(options.monotonicMs !== undefined && { monotonicMs: options.monotonicMs }),
  })

const lenderOf = async ({ organizations }: Application): Promise<string> => {
  const owner = await organizations.byCode('PLEDGE')
  if (owner === undefined) throw new Error('the seeds have no organization PLEDGE')
  return owner.id
}

/** The people that walks begin with are the same again as well. */
const withPeopleKnownAgain = (people: People, walks: WalkCache): People & WalkCache => ({
  ...people,
  borrower: (...of) => walks.walked(`borrower ${JSON.stringify(of)}`, () => people.borrower(...of)),
  agent: (...of) => walks.walked(`agent ${JSON.stringify(of)}`, () => people.agent(...of)),
  startAnew: walks.startAnew,
  walked: walks.walked,
})

/** The whole product on its own database, with simulated providers and no listening port. */
export const createProduct = async (options: ProductOptions = {}): Promise<Product> => {
  const { sandbox = { kind: 'this-machine' } } = options
  const seedsFolder = path.join(rootFolder(), 'seeds')
  const database = await createTestDatabase({ template: await (template ??= startedOnce(seedsFolder)) })
  const logger = options.log === undefined ? createLogger('error') : createLogger('trace', options.log)
  const metrics = createMetrics()
  const world = simulatedWorld({ priceFiles: await readPriceFiles(seedsFolder) })
  const restorable = restorableProcess()
  const application = await openApplication(options, { database, world, restorable, logger, metrics })
  const identity = await identityOf(application)
  const extras = sandboxExtras({ access: sandbox, publicUrl: PUBLIC_URL, simulation: world.simulation })
  const recurringJobs = withExtras(extras.jobs)
  const recurringJobDeps = { ...application.jobs, purge: () => Promise.resolve() }
  const superuser = superuserOf(database.url)
  const app = await createFace({
    application: options.diesAfterCommits === true ? dyingAfterCommits(application) : application,
    identity,
    logger,
    metrics,
    trustProxy: options.trustProxy ?? false,
    defaultOrganization: 'PLEDGE',
    distDir: options.distDir ?? null,
    ...(options.operator !== undefined && { operator: options.operator }),
    extras: extras.face && {
      face: extras.face,
      signIns: [],
      runRecurringJobs: createScheduler(recurringJobDeps, recurringJobs).runAll,
    },
    health: { db: application.db, isStopping: () => false, stuckJobs: () => [] },
    // Tests make as many calls in a minute as people make in a day, from one address.
    requestsAMinute: options.requestsAMinute ?? 1_000_000,
    // Test machines are slow at times.
    maxEventLoopDelayMs: 0,
  })
  await refreshPrices(application.jobs)
  const walks = createWalkCache({
    settled: application.unitOfWork.settled,
    openDatabase: () => createDatabaseSnapshots(database.url),
    process: restorable.stateOf(application),
    freshen: () => refreshPrices(application.jobs),
    checkEnd: () => endChecked(database, superuser, options),
  })
  const people = peopleOf(app, { application, identity, seeded: restorable.seeded })
  return {
    app,
    application,
    identity,
    metrics,
    simulation: world.simulation(),
    chains: chainsIn(world.simulation()),
    databaseUrl: database.url,
    organizationId: await lenderOf(application),
    ...withPeopleKnownAgain(people, walks),
    rows: superuser.rows,
    async settle(awaited) {
      await application.unitOfWork.settled()
      if (options.diesAfterCommits !== true && (await holds(awaited))) return
      await runInOrder(recurringJobs, recurringJobDeps)
      await application.unitOfWork.settled()
    },
    async close() {
      await app.close()
      await application.close()
      await walks.close()
      await endOf(database, superuser, options)
    },
  }
}
