import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CallDefinition } from '@pledge/contract/define-call'
import { createMemoryFiles } from '@pledge/providers/files/memory/memory-files'
import { pdfkitDocuments } from '@pledge/providers/documents/pdfkit/pdfkit-documents'
import { inspectIdentityFile } from '@pledge/providers/identity-files/inspect'
import { createTestDatabase } from '@pledge/testing/database'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import type { DestinationStream } from 'pino'
import { createApplication, type Application } from '../application.ts'
import { createFace } from '../face.ts'
import { createIdentity, type Identity } from '../identity/create-identity.ts'
import { createAccessTokens } from '../identity/access-tokens.ts'
import { loadKeys } from '../identity/key-ring.ts'
import { ACCESS_TOKEN_SECONDS, SIGN_IN_LIMITS } from '../identity/limits.ts'
import { createAccount } from '../identity/register-account.ts'
import { seedAccounts } from '../identity/seed-accounts.ts'
import { refreshPrices } from '../jobs/refresh-prices.ts'
import { WATCHERS } from '../jobs/watchers.ts'
import { createLogger } from '../logger.ts'
import { createMetrics } from '../metrics.ts'
import type { Subject } from '../policies/subject.ts'
import { rootFolder } from '../root-folder.ts'
import { seedOrganizations } from '../seed.ts'
import { asking } from '../store/database.ts'
import { findAccountByEmail } from '../store/accounts.ts'
import { createUnitOfWork } from '../unit-of-work.ts'

export interface Answer {
  readonly status: number
  // Tests look into answers by hand.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, unknown>>
}

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The address that it comes from; limits count by it. */
  readonly from?: string
}

/** Somebody with a token of their own. */
export interface Caller {
  readonly subject: Subject
  call(definition: CallDefinition, input?: CallInput): Promise<Answer>
}

export interface ProductOptions {
  /** Where the log goes, at its most talkative level. Without one nothing is logged. */
  readonly log?: DestinationStream
  /** True: the process that answers calls dies after each commit, before it has run what follows. */
  readonly diesAfterCommits?: boolean
}

export interface Product {
  readonly app: FastifyInstance
  readonly application: Application
  readonly identity: Identity
  readonly databaseUrl: string
  readonly organizationId: string
  borrower(email?: string, organizationCode?: string): Promise<Caller>
  agent(name: 'avery' | 'blake', organizationCode?: string): Promise<Caller>
  anonymous: Pick<Caller, 'call'>
  /** Somebody with this token, whatever it is worth. */
  bearer(token: string): Pick<Caller, 'call'>
  /** A token of ours whose five minutes are long over. */
  expiredToken(subject: Subject): Promise<string>
  /** Asks the database as its superuser, whom no row-level security binds. */
  rows(text: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Lets the jobs under way end, then one turn of every watcher. */
  settle(): Promise<void>
  close(): Promise<void>
}

const SECRET = 'a master secret of the tests, long enough for anything'
let people = 0

const urlOf = (definition: CallDefinition, { params = {}, query = {} }: CallInput) => {
  const pathname = definition.path.replaceAll(/\{(\w+)\}/g, (_slot, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return search === '' ? pathname : `${pathname}?${search}`
}

const callerOver =
  (app: FastifyInstance, token: () => Promise<string | undefined>) =>
  async (definition: CallDefinition, input: CallInput = {}): Promise<Answer> => {
    const jwt = await token()
    const isRaw = Buffer.isBuffer(input.body)
    const response = await app.inject({
      method: definition.method,
      url: urlOf(definition, input),
      headers: {
        ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
        ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
        ...(input.body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      remoteAddress: input.from ?? '127.0.0.1',
      ...(input.body === undefined ? {} : { payload: isRaw ? input.body : JSON.stringify(input.body) }),
    } as InjectOptions)
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      bytes: response.rawPayload,
      headers: response.headers,
    }
  }

const readPrices = (folder: string) =>
  Promise.all(
    ['BTC', 'ETH', 'SOL'].map(
      async (coin) =>
        JSON.parse(await readFile(path.join(folder, 'prices', `${coin}.json`), 'utf8')) as unknown,
    ),
  )

/** The same application, whose transactions commit their jobs to the queue and run none of them. */
const dyingAfterCommits = (application: Application): Application => {
  const { transaction } = createUnitOfWork({
    db: application.db,
    boss: application.boss,
    run: () => Promise.reject(new Error('the process is gone')),
    onJobError: () => undefined,
  })
  return { ...application, jobs: { ...application.jobs, transaction } }
}

const askingAsSuperuser = async (url: string, text: string, values: readonly unknown[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** The whole product on a database of its own, with simulated providers and no listening port. */
export const createProduct = async (options: ProductOptions = {}): Promise<Product> => {
  const database = await createTestDatabase()
  const seedsFolder = path.join(rootFolder(), 'seeds')
  await seedOrganizations({ ownerUrl: database.url, seedsFolder, now: new Date() })
  const logger = options.log === undefined ? createLogger('error') : createLogger('trace', options.log)
  const metrics = createMetrics()
  const application = await createApplication({
    databaseUrl: database.url,
    secret: SECRET,
    publicUrl: 'http://localhost:4600',
    priceFiles: await readPrices(seedsFolder),
    files: createMemoryFiles(),
    identityFiles: { inspect: inspectIdentityFile },
    documents: pdfkitDocuments(),
    logger,
    metrics,
  })
  const identity = await createIdentity({
    db: application.db,
    sealer: application.sealer,
    custody: application.simulation.custody,
    organizations: application.organizations,
    defaultOrganizationCode: 'PLEDGE',
    publicUrl: 'http://localhost:4600',
    externalIssuer: undefined,
    now: () => new Date(),
    limits: SIGN_IN_LIMITS,
    warn: () => undefined,
  })
  const watcherDeps = { ...application.jobs, purge: () => Promise.resolve() }
  const runWatchers = async () => {
    for (const watcher of WATCHERS) await watcher.run(watcherDeps)
  }
  const app = await createFace({
    application: options.diesAfterCommits === true ? dyingAfterCommits(application) : application,
    identity,
    logger,
    metrics,
    trustProxy: false,
    defaultOrganization: 'PLEDGE',
    distDir: null,
    sandbox: { signIns: [], runWatchers },
    isStopping: () => false,
    // Machines of tests are slow at times, and nobody waits.
    maxEventLoopDelayMs: 0,
  })
  await refreshPrices(application.jobs)
  const organizationOf = async (code: string) => {
    const found = await application.organizations.byCode(code)
    if (found === undefined) throw new Error(`no organisation ${code}`)
    return found
  }
  const callerFor = (subject: Subject): Caller => ({
    subject,
    call: callerOver(app, () => identity.tokens.issue(subject)),
  })
  return {
    app,
    application,
    identity,
    databaseUrl: database.url,
    organizationId: (await organizationOf('PLEDGE')).id,
    bearer: (token) => ({ call: callerOver(app, () => Promise.resolve(token)) }),
    async expiredToken(subject) {
      const tokens = await createAccessTokens({
        keys: await loadKeys(identity.deps, 'access-token'),
        issuer: identity.origins.publicOrigin,
        now: () => new Date(Date.now() - 2 * ACCESS_TOKEN_SECONDS * 1_000),
      })
      return tokens.issue(subject)
    },
    rows: (text, values = []) => askingAsSuperuser(database.url, text, values),
    anonymous: { call: callerOver(app, () => Promise.resolve(undefined)) },
    async borrower(email, code = 'PLEDGE') {
      const { id: organizationId } = await organizationOf(code)
      people += 1
      const address = {
        organizationId,
        kind: 'customer' as const,
        email: email ?? `borrower${people}@home.example`,
      }
      await createAccount(identity.deps, address, 'no password: tests sign in by token')
      const found = await asking(application.db, { actor: 'sign-in', organizationId }, (tx) =>
        findAccountByEmail(tx, address),
      )
      if (found === undefined) throw new Error('the account was not made')
      return callerFor({ accountId: found.account.id, organizationId, kind: 'customer' })
    },
    async agent(name, code = 'PLEDGE') {
      const owner = await organizationOf(code)
      await seedAccounts(identity.deps, [owner])
      const email = `${name}@${code.toLowerCase()}.example`
      const found = await asking(application.db, { actor: 'sign-in', organizationId: owner.id }, (tx) =>
        findAccountByEmail(tx, { organizationId: owner.id, kind: 'agent', email }),
      )
      if (found === undefined) throw new Error('the agent was not made')
      return callerFor({ accountId: found.account.id, organizationId: owner.id, kind: 'agent' })
    },
    async settle() {
      await application.unitOfWork.settled()
      await runWatchers()
      await application.unitOfWork.settled()
    },
    async close() {
      await app.close()
      await application.close()
      await database.drop()
    },
  }
}
