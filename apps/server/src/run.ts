import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import path from 'node:path'
import { pdfkitDocuments } from '@pledge/providers/documents/pdfkit/pdfkit-documents'
import { createChildProcessInspector } from '@pledge/providers/identity-files/child-process/child-process-inspector'
import type { Logger } from 'pino'
import { chooseAdapters, type AdapterContext, type Registry } from './adapters.ts'
import { createApplication, type Application, type ApplicationOptions } from './application.ts'
import { DEFAULT_ORGANIZATION } from './default-organization.ts'
import { isDevelopersOwn } from './developers-own.ts'
import { seedEstateRegister } from './commands/estate-register/seed-register.ts'
import { followSandbox } from './demonstration.ts'
import { SERVER_USER } from './embedded/cluster-folder.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { operatorSettings, replayHeaders, serviceBases } from './operator-settings.ts'
import type { Outside } from './outside.ts'
import { applicationNames, externalIssuer, type Env } from './env.ts'
import type { Extras } from './extras.ts'
import { createFace } from './face.ts'
import type { Health } from './http/call/health.ts'
import { createIdentity } from './identity/create-identity.ts'
import { DEMONSTRATION_LIMITS, SIGN_IN_LIMITS } from './identity/limits.ts'
import { createScheduler, withExtras } from './jobs/work/recurring-jobs.ts'
import { metricReadings } from './metric-readings.ts'
import { stopWorking, workQueue } from './jobs/work/work-queue.ts'
import { createLogger } from './logger.ts'
import { logRuntime } from './log-runtime.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { serveProbes } from './probes.ts'
import { rootFolder } from './root-folder.ts'
import { seedOrganizations } from './seed.ts'
import { migrate, type ServerUser } from './store/database/migrate.ts'
import { assertSchemaIsCurrent } from './store/database/schema-version.ts'
import { assertOwnsNothing } from './store/database/server-rights.ts'
import { inspectorEntry } from './inspector-entry.ts'
import { openFiles } from './open-files.ts'
import { openKeyHolder } from './open-key-holder.ts'
import { readyLines } from './ready-lines.ts'
import { NO_TRACING, type Tracing } from './tracing/tracing.ts'

export interface Running {
  /**
   * Reports that it is not ready and starts no more jobs, serves requests until proxies have had time to notice, waits for
   * requests and jobs in progress, and closes everything.
   */
  stop(): Promise<void>
}

interface OpenDatabase {
  readonly serverUrl: string
  readonly server: ServerUser | undefined
  /** Undefined if this process does not migrate and therefore must not connect as the owner. */
  readonly ownerUrl: string | undefined
  stop(): Promise<void>
}

const openDatabase = async (env: Env, dataDir: string, logger: Logger): Promise<OpenDatabase> => {
  if (env.DATABASE_URL === undefined) {
    const embedded = await startEmbedded(path.join(dataDir, 'postgres'), {
      onRestart: (outcome) =>
        outcome === 'restarted'
          ? logger.warn('the embedded database had ended and was started again')
          : logger.error({ err: outcome }, 'the embedded database could not be started again'),
    })
    return { ...embedded, server: { name: SERVER_USER, mayCreate: true } }
  }
  const { username, searchParams } = new URL(env.DATABASE_URL)
  const name = decodeURIComponent(username) || searchParams.get('user')
  return {
    serverUrl: env.DATABASE_URL,
    server: name === null ? undefined : { name, mayCreate: false },
    ownerUrl: env.DATABASE_OWNER_URL,
    stop: () => Promise.resolve(),
  }
}

/** Loaded only if a collector is set, because the libraries slow down the start. */
const openTracing = async (env: Env, log: Logger): Promise<Tracing> => {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return NO_TRACING
  const { startTracing } = await import('./tracing/start-tracing.ts')
  return startTracing({ endpoint, role: env.ROLE, log })
}

const openApplication = async (
  env: Env,
  dataDir: string,
  parts: Pick<ApplicationOptions, 'databaseUrl' | 'openOutside' | 'logger' | 'metrics'>,
) =>
  createApplication({
    ...parts,
    tracing: await openTracing(env, parts.logger),
    keyHolder: openKeyHolder(env),
    publicUrl: env.PUBLIC_URL,
    files: (keys) => openFiles(env, { dataDir, keys }),
    identityFiles: createChildProcessInspector({ entry: inspectorEntry() }),
    documents: pdfkitDocuments(),
  })

const openIdentity = (env: Env, { application, extras, logger }: OpenParts) =>
  createIdentity({
    db: application.db,
    sealer: application.sealer,
    revocations: application.revocations,
    custody: application.outside.custody,
    organizations: application.organizations,
    defaultOrganizationCode: DEFAULT_ORGANIZATION,
    publicUrl: env.PUBLIC_URL,
    externalIssuer: externalIssuer(env),
    applicationNames: applicationNames(env),
    now: () => new Date(),
    limits: extras.face === null ? SIGN_IN_LIMITS : DEMONSTRATION_LIMITS,
    // The provider's notices about the runtime are for developers; its other warnings are for operators.
    warn: (message, detail) =>
      message === 'oidc-provider' ? logger.debug(detail, message) : logger.warn(detail, message),
  })

interface ServeOptions {
  readonly dataDir: string
  readonly extras: Extras
  readonly openOutside: (context: AdapterContext) => Outside
  readonly database: OpenDatabase
  readonly logger: Logger
}

/** The folder of the pages; null if they are not built. */
const pagesFolder = (root: string) => {
  const distDir = path.join(root, 'dist')
  return existsSync(path.join(distDir, 'web', 'index.html')) ? distDir : null
}

const serve = async (
  env: Env,
  { dataDir, extras, openOutside, database, logger }: ServeOptions,
): Promise<Running | undefined> => {
  const root = rootFolder()
  const seedsFolder = path.join(root, 'seeds')
  const { ownerUrl, server } = database
  if (ownerUrl !== undefined) {
    await migrate({ ownerUrl, ...(server !== undefined && { server }) })
    await seedOrganizations({ ownerUrl, seedsFolder, now: new Date() })
  }
  if (env.ROLE === 'migrate') {
    await database.stop()
    return undefined
  }
  await assertSchemaIsCurrent(database.serverUrl, 'pledge_app')
  const metrics = createMetrics()
  const parts = { databaseUrl: database.serverUrl, openOutside, logger, metrics }
  const application = await openApplication(env, dataDir, parts)
  metrics.follow(metricReadings(application, operatorSettings(env)))
  try {
    return await serveApplication(env, { application, extras, database, logger, metrics, root })
  } catch (error) {
    await application.close()
    throw error
  }
}

interface OpenParts extends Pick<ServeOptions, 'extras' | 'database' | 'logger'> {
  readonly application: Application
  readonly metrics: Metrics
  readonly root: string
}

const serveApplication = async (env: Env, opened: OpenParts): Promise<Running> => {
  const { application, extras, database, logger, metrics, root } = opened
  const { face } = extras
  await assertOwnsNothing(application.pool)
  const identity = await openIdentity(env, opened)
  const signIns = await followSandbox({ role: env.ROLE, isOpen: face !== null, identity, logger })
  if (signIns.length > 0) {
    const house = await application.organizations.byCode(DEFAULT_ORGANIZATION)
    if (house !== undefined) await seedEstateRegister(application.jobs)(house.id, path.join(root, 'seeds'))
  }
  const scheduler = createScheduler({ ...application.jobs, purge: identity.purge }, withExtras(extras.jobs))
  if (env.ROLE !== 'http') {
    scheduler.start()
    await workQueue(application.boss, application.jobs)
  }
  let isStopping = false
  const health: Health = {
    db: application.db,
    isStopping: () => isStopping,
    stuckJobs: scheduler.stuck,
  }
  const app =
    env.ROLE === 'jobs'
      ? undefined
      : await createFace({
          application,
          identity,
          logger,
          metrics,
          trustProxy: env.TRUST_PROXY ?? false,
          operator: operatorSettings(env),
          serviceBases: serviceBases(env),
          replayHeaders: replayHeaders(env),
          defaultOrganization: DEFAULT_ORGANIZATION,
          distDir: pagesFolder(root),
          servesSourceMaps: isDevelopersOwn(env),
          extras:
            face === null
              ? null
              : {
                  face,
                  signIns: signIns.map((one) => ({ ...one, organization: one.organizationCode })),
                  // Even in a process without jobs: each recurring job is safe to run in several processes at once.
                  runRecurringJobs: scheduler.runAll,
                },
          health,
        })
  await app?.listen({ port: env.PORT, host: env.HOST })
  const probes = await serveProbes({ metrics, health, port: env.METRICS_PORT, host: env.HOST })
  process.stdout.write(readyLines(env, signIns, extras.readyLines))
  const stop = async () => {
    isStopping = true
    const jobsEnded = Promise.all([scheduler.stop(), stopWorking(application.boss)])
    if (app !== undefined) await pause(env.DRAIN_SECONDS * 1_000)
    await app?.close()
    await jobsEnded
    await application.close()
    await application.tracing.close()
    await probes.close()
    await database.stop()
  }
  return { stop }
}

export interface RunOptions {
  readonly dataDir: string
  /** The adapters of each need, by name. */
  readonly registry: Registry
  readonly extras: Extras
}

/**
 * Starts what the environment configures: database, migrations and seeds, jobs, HTTP. Resolves to undefined if the role was
 * only to migrate. Refuses a database with the schema of another version, adapters that are not registered, and, in
 * production, adapters for trials unless they are explicitly allowed. A failed start stops the database that it started.
 */
export const run = async (
  env: Env,
  { dataDir, registry, extras }: RunOptions,
): Promise<Running | undefined> => {
  const adapters = chooseAdapters(registry, env)
  if (!adapters.ok) throw new Error(adapters.problems.join('\n  '))
  const logger = createLogger(env.LOG_LEVEL)
  logRuntime(logger)
  const database = await openDatabase(env, dataDir, logger)
  try {
    return await serve(env, { dataDir, extras, openOutside: adapters.open, database, logger })
  } catch (error) {
    await database.stop()
    throw error
  }
}
