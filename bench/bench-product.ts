import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createApplication as createApplicationCall } from '@pledge/contract/applications'
import { getQueues } from '@pledge/contract/portfolio'
import { pdfkitDocuments } from '@pledge/providers/documents/pdfkit/pdfkit-documents'
import { createMemoryFiles } from '@pledge/providers/files/memory/memory-files'
import { createSecretKeys } from '@pledge/providers/keys/secret/secret-keys'
import { inspectIdentityFile } from '@pledge/providers/identity-files/inspect'
import { simulatedWorld } from '@pledge/sandbox/adapters'
import { readPriceFiles } from '@pledge/sandbox/prices/read-price-files'
import { chooseAdapters } from '@pledge/server/adapters'
import { createApplication } from '@pledge/server/application'
import { SERVER_USER } from '@pledge/server/embedded/cluster-folder'
import { startEmbedded } from '@pledge/server/embedded/start-embedded'
import { ENV_KEYS } from '@pledge/server/env'
import { createFace } from '@pledge/server/face'
import { createIdentity } from '@pledge/server/identity/create-identity'
import { DEMONSTRATION_LIMITS } from '@pledge/server/identity/limits'
import { openSession } from '@pledge/server/identity/refresh-tokens'
import { createAccount } from '@pledge/server/identity/register-account'
import { seedAccounts } from '@pledge/server/identity/seed-accounts'
import { refreshPrices } from '@pledge/server/jobs/offer/refresh-prices'
import { createLogger } from '@pledge/server/logger'
import { createMetrics } from '@pledge/server/metrics'
import { rootFolder } from '@pledge/server/root-folder'
import { seedOrganizations } from '@pledge/server/seed'
import { withTenant } from '@pledge/server/store/database/database'
import { findAccountByEmail, type AccountKind } from '@pledge/server/store/account/accounts'
import { migrate } from '@pledge/server/store/database/migrate'
import { callsBy, sendingOver } from '@pledge/testing/call/calls'
import { injectingInto } from '@pledge/testing/call/inject'
import { APPLICATION } from '@pledge/testing/steps/payloads'

/** A signed-in caller, and the call that they repeat. */
export interface BenchPerson {
  readonly accountId: string
  readonly url: string
  token(): Promise<string>
}

export interface BenchBorrower extends BenchPerson {
  readonly applicationId: string
}

export interface BenchProduct {
  readonly databaseUrl: string
  readonly organizationId: string
  /** The role under which the product reads: the baseline uses it too. */
  readonly isolatedRole: string
  /** A borrower with an application, who polls its state. */
  borrower(email: string): Promise<BenchBorrower>
  /** An agent with a second factor, who polls the queues. */
  agent(): Promise<BenchPerson>
  stop(): Promise<void>
}

/** Wraps the sealing keys of the measured product. */
export const BENCH_SECRET = 'a master secret of the measurements, long enough'
/** The issuer of the measured product's tokens. */
export const BENCH_PUBLIC_URL = 'http://127.0.0.1'

/** The product in this process, on a migrated and seeded database; none of its jobs run automatically. */
export const composeProduct = async (databaseUrl: string, seeds: string, secret = BENCH_SECRET) => {
  const logger = createLogger('silent')
  const metrics = createMetrics()
  const world = simulatedWorld({ priceFiles: await readPriceFiles(seeds) })
  const adapters = chooseAdapters(world.adapters, ENV_KEYS.parse({}))
  if (!adapters.ok) throw new Error(adapters.problems.join())
  const application = await createApplication({
    databaseUrl,
    keyHolder: createSecretKeys({ current: secret }),
    publicUrl: BENCH_PUBLIC_URL,
    openOutside: adapters.open,
    files: () => createMemoryFiles(),
    identityFiles: { inspect: inspectIdentityFile },
    documents: pdfkitDocuments(),
    logger,
    metrics,
  })
  const identity = await createIdentity({
    db: application.db,
    sealer: application.sealer,
    revocations: application.revocations,
    custody: application.outside.custody,
    organizations: application.organizations,
    defaultOrganizationCode: 'PLEDGE',
    publicUrl: BENCH_PUBLIC_URL,
    externalIssuer: undefined,
    now: () => new Date(),
    limits: DEMONSTRATION_LIMITS,
    warn: () => undefined,
  })
  const app = await createFace({
    application,
    identity,
    logger,
    metrics,
    trustProxy: false,
    defaultOrganization: 'PLEDGE',
    distDir: null,
    extras: null,
    health: { db: application.db, isStopping: () => false, stuckJobs: () => [] },
    // All requests of a measurement come from one address.
    requestsAMinute: 100_000_000,
  })
  return { application, identity, app }
}

/** The product on a separate database, listening. */
export const startBenchProduct = async (): Promise<BenchProduct> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pledge-bench-'))
  await chmod(folder, 0o755)
  const database = await startEmbedded(path.join(folder, 'postgres'))
  const seeds = path.join(rootFolder(), 'seeds')
  await migrate({ ownerUrl: database.ownerUrl, server: { name: SERVER_USER, mayCreate: true } })
  await seedOrganizations({ ownerUrl: database.ownerUrl, seedsFolder: seeds, now: new Date() })
  const { application, identity, app } = await composeProduct(database.serverUrl, seeds)
  await refreshPrices(application.jobs)
  const owner = await application.organizations.byCode('PLEDGE')
  if (owner === undefined) throw new Error('the default organization is seeded')
  const { id: organizationId } = owner
  const signedIn = async (kind: AccountKind, email: string) => {
    const found = await withTenant(application.db, { actor: 'sign-in', organizationId }, (tx) =>
      findAccountByEmail(tx, { organizationId, kind, email }),
    )
    if (found === undefined) throw new Error('the account was not created')
    const { id: accountId, role } = found.account
    const account = { accountId, organizationId, kind, role, hasSecondFactor: kind === 'agent' }
    const session = await openSession(identity.deps, account)
    if (session === undefined) throw new Error('the account is disabled')
    const { id: sessionId } = session
    return { accountId, token: () => identity.tokens.issue({ ...account, sessionId }) }
  }
  const begin = async (token: string): Promise<string> => {
    const calls = callsBy(sendingOver(injectingInto(app), () => Promise.resolve(token)))
    const { application: begun } = await calls.ask(createApplicationCall, {
      body: { ...APPLICATION, loanOriginatorUuid: owner.organization.loanOriginatorUuid },
    })
    return begun.appUuid
  }
  const listening = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    databaseUrl: database.ownerUrl,
    organizationId,
    isolatedRole: '-c role=pledge_app',
    async borrower(email) {
      await createAccount(identity.deps, { organizationId, kind: 'customer', email }, 'signs in by token')
      const person = await signedIn('customer', email)
      const applicationId = await begin(await person.token())
      const url = `${listening}/api/loans/v1/applications/${applicationId}/state`
      return { ...person, applicationId, url }
    },
    async agent() {
      await seedAccounts(identity.deps, [owner])
      const person = await signedIn('agent', 'avery@pledge.example')
      return { ...person, url: `${listening}${getQueues.path}` }
    },
    async stop() {
      await app.close()
      await application.close()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
