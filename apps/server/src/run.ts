import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pdfkitDocuments } from '@pledge/providers/documents/pdfkit/pdfkit-documents'
import { createChildProcessInspector } from '@pledge/providers/identity-files/child-process/child-process-inspector'
import type { Logger } from 'pino'
import { createApplication, type Application, type ApplicationOptions } from './application.ts'
import { SERVER_USER } from './embedded/cluster-folder.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { operatorSettings } from './operator-settings.ts'
import { externalIssuer, maySimulate, SIMULATION_WORDS, type Env } from './env.ts'
import { createFace } from './face.ts'
import { createIdentity } from './identity/create-identity.ts'
import { DEMONSTRATION_LIMITS, SIGN_IN_LIMITS } from './identity/limits.ts'
import { seedAccounts } from './identity/seed-accounts.ts'
import { createWatching } from './jobs/work/watchers.ts'
import { workQueue } from './jobs/work/work-queue.ts'
import { createLogger } from './logger.ts'
import { createMetrics, serveMetrics, type Metrics } from './metrics.ts'
import { rootFolder } from './root-folder.ts'
import { seedOrganizations } from './seed.ts'
import { sandboxAccess } from './sandbox-access.ts'
import { migrate, type ServerUser } from './store/database/migrate.ts'
import { assertOwnsNothing } from './store/database/server-rights.ts'
import { inspectorEntry } from './inspector-entry.ts'
import { openFiles } from './open-files.ts'
import { openKeyHolder } from './open-key-holder.ts'
import { readyLines } from './ready-lines.ts'

export const DEFAULT_ORGANIZATION = 'PLEDGE'
const COINS_OF_SERIES = ['BTC', 'ETH', 'SOL']

export interface Running {
  /** Takes no further calls, lets those under way end, closes everything. */
  stop(): Promise<void>
}

interface OpenDatabase {
  readonly serverUrl: string
  readonly server: ServerUser | undefined
  /** Undefined where this process does not migrate, and so may not sign in as the owner. */
  readonly ownerUrl: string | undefined
  stop(): Promise<void>
}

const openDatabase = async (env: Env, dataDir: string, logger: Logger): Promise<OpenDatabase> => {
  if (env.DATABASE_URL === undefined) {
    const embedded = await startEmbedded(path.join(dataDir, 'postgres'), {
      onRestart: (outcome) =>
        outcome === 'restarted'
          ? logger.warn('the embedded database had ended and was started again')
          : logger.error({ message: outcome.message }, 'the embedded database could not be started again'),
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

const priceFiles = (seedsFolder: string): Promise<readonly unknown[]> =>
  Promise.all(
    COINS_OF_SERIES.map(async (coin) =>
      JSON.parse(await readFile(path.join(seedsFolder, 'prices', `${coin}.json`), 'utf8')),
    ),
  )

const assertMaySimulate = (env: Env) => {
  if (!maySimulate(env))
    throw new Error(
      `the providers of this build are simulated: no real money moves. To run them in production anyway, set ALLOW_SIMULATED_PROVIDERS=${SIMULATION_WORDS}`,
    )
}

const openApplication = async (
  env: Env,
  folders: { readonly dataDir: string; readonly seedsFolder: string },
  parts: Pick<ApplicationOptions, 'databaseUrl' | 'logger' | 'metrics'>,
) => {
  return createApplication({
    ...parts,
    keyHolder: openKeyHolder(env),
    publicUrl: env.PUBLIC_URL,
    priceFiles: await priceFiles(folders.seedsFolder),
    files: (keys) => openFiles(env, { dataDir: folders.dataDir, keys }),
    identityFiles: createChildProcessInspector({ entry: inspectorEntry() }),
    documents: pdfkitDocuments(),
  })
}

const openIdentity = (env: Env, application: Application, logger: Logger) =>
  createIdentity({
    db: application.db,
    sealer: application.sealer,
    revocations: application.revocations,
    custody: application.simulation.custody.port,
    organizations: application.organizations,
    defaultOrganizationCode: DEFAULT_ORGANIZATION,
    publicUrl: env.PUBLIC_URL,
    externalIssuer: externalIssuer(env),
    now: () => new Date(),
    limits: sandboxAccess(env).kind === 'nobody' ? SIGN_IN_LIMITS : DEMONSTRATION_LIMITS,
    // The provider's notices on the runtime are for its developers; whatever else it says is for operators.
    warn: (message, detail) =>
      message === 'oidc-provider' ? logger.debug(detail, message) : logger.warn(detail, message),
  })

/** Pages are served where they were built. */
const pagesFolder = (root: string) => {
  const distDir = path.join(root, 'dist')
  return existsSync(path.join(distDir, 'web', 'index.html')) ? distDir : null
}

const serve = async (
  env: Env,
  dataDir: string,
  database: OpenDatabase,
  logger: Logger,
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
  const metrics = createMetrics()
  const parts = { databaseUrl: database.serverUrl, logger, metrics }
  const application = await openApplication(env, { dataDir, seedsFolder }, parts)
  try {
    return await serveApplication(env, { application, database, logger, metrics, root })
  } catch (error) {
    await application.close()
    throw error
  }
}

interface Opened {
  readonly application: Application
  readonly database: OpenDatabase
  readonly logger: Logger
  readonly metrics: Metrics
  readonly root: string
}

const serveApplication = async (
  env: Env,
  { application, database, logger, metrics, root }: Opened,
): Promise<Running> => {
  await assertOwnsNothing(application.pool)
  const identity = await openIdentity(env, application, logger)
  const access = sandboxAccess(env)
  const signIns =
    access.kind === 'nobody' ? [] : await seedAccounts(identity.deps, await application.organizations.all())
  const watching = createWatching({ ...application.jobs, purge: identity.purge })
  if (env.ROLE !== 'http') {
    watching.start()
    await workQueue(application.boss, application.jobs)
  }
  let isStopping = false
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
          defaultOrganization: DEFAULT_ORGANIZATION,
          distDir: pagesFolder(root),
          servesSourceMaps: env.NODE_ENV !== 'production',
          sandbox:
            access.kind === 'nobody'
              ? null
              : {
                  access,
                  signIns: signIns.map((one) => ({ ...one, organization: one.organizationCode })),
                  // Also in a process of calls only: each watcher is safe to run in several processes at once.
                  runWatchers: watching.runAll,
                },
          isStopping: () => isStopping,
        })
  await app?.listen({ port: env.PORT, host: env.HOST })
  const metricsServer = await serveMetrics(metrics, { port: env.METRICS_PORT, host: env.HOST })
  process.stdout.write(readyLines(env, access, signIns))
  const stop = async () => {
    isStopping = true
    await metricsServer.close()
    await app?.close()
    await watching.stop()
    await application.close()
    await database.stop()
  }
  return { stop }
}

/**
 * Starts what the environment asks for: database, migrations and seeds, jobs, HTTP. Undefined when the role was only to
 * migrate. Refuses simulated providers in production unless told so in so many words. A start that fails leaves no database
 * behind that it had started.
 */
export const run = async (
  env: Env,
  { dataDir }: { readonly dataDir: string },
): Promise<Running | undefined> => {
  assertMaySimulate(env)
  const logger = createLogger(env.LOG_LEVEL)
  const database = await openDatabase(env, dataDir, logger)
  try {
    return await serve(env, dataDir, database, logger)
  } catch (error) {
    await database.stop()
    throw error
  }
}
