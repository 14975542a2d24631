import { SANDBOX_CALLS } from '@pledge/sandbox/contract/all-calls'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Application } from './application.ts'
import { accountRoutes } from './http/account/account.ts'
import { agreementsRoutes } from './http/agreements/agreements.ts'
import { applicationsRoutes } from './http/application/applications.ts'
import { auditLogRoutes } from './http/audit/audit-log.ts'
import { bankLinkRoutes } from './http/bank-link/bank-link.ts'
import { bannerRoutes } from './http/organization/banners.ts'
import { borrowerRoutes } from './http/borrower/borrower.ts'
import { collateralRoutes } from './http/collateral/collateral.ts'
import { collateralReturnRoutes } from './http/release/collateral-return.ts'
import type { HttpDeps } from './http/deps.ts'
import { disbursementRoutes } from './http/disbursement/disbursement.ts'
import { experimentRoutes } from './http/telemetry/experiments.ts'
import { finalStepsRoutes } from './http/application/final-steps.ts'
import { healthRoutes } from './http/call/health.ts'
import { honorIdempotencyKeys } from './http/call/idempotency.ts'
import { identityRoutes } from './http/identity/identity.ts'
import { offersRoutes } from './http/offer/offers.ts'
import { renewalRoutes } from './http/renewal/renewal.ts'
import { replacementOfferRoutes } from './http/offer/replacement-offer.ts'
import { openApiRoutes } from './http/call/openapi.ts'
import { organizationDraftRoutes } from './http/organization/organization-drafts.ts'
import { organizationRoutes } from './http/organization/organization.ts'
import { registerPages } from './http/page/page.ts'
import { honorPreviews, previewRoutes } from './http/page/preview.ts'
import { portfolioRoutes } from './http/application/portfolio.ts'
import { residenceRoutes } from './http/residence/residence.ts'
import { knowRights, rightsRoutes } from './http/call/rights-of.ts'
import { waitlistRoutes } from './http/residence/waitlist.ts'
import type { SandboxDeps } from './http/sandbox/sandbox-deps.ts'
import { guardSandbox, type OpenSandbox } from './http/sandbox/guard-sandbox.ts'
import { sandboxFaultRoutes } from './http/sandbox/sandbox-faults.ts'
import { sandboxRoutes } from './http/sandbox/sandbox.ts'
import { staffRoutes } from './http/staff/staff.ts'
import { servicingRoutes } from './http/loan/servicing.ts'
import { stepUpRoutes } from './http/account/step-up.ts'
import { telemetryRoutes } from './http/telemetry/telemetry.ts'
import type { Identity } from './identity/create-identity.ts'
import { registerIdentity } from './http/account/register-identity.ts'
import { createSharedRequests } from './http/limits/shared-requests.ts'
import type { Metrics } from './metrics.ts'
import { createServer } from './server.ts'
import { OPERATOR_DEFAULTS, operatorSettingsOf, type OperatorSettings } from './operator-settings.ts'
import { findApplicationState } from './store/application/application-state.ts'

export interface SandboxOptions extends Pick<SandboxDeps, 'signIns' | 'runWatchers'> {
  readonly access: OpenSandbox
}

export interface FaceOptions {
  readonly application: Application
  readonly identity: Identity
  readonly logger: FastifyBaseLogger
  readonly metrics: Metrics
  readonly trustProxy: string | false
  readonly defaultOrganization: string
  /** Null leaves the pages out: an API alone. */
  readonly distDir: string | null
  /** Null without simulated providers: then there is no sandbox. */
  readonly sandbox: SandboxOptions | null
  /** False where the pages are not a developer's own; the default. */
  readonly servesSourceMaps?: boolean
  readonly isStopping: () => boolean
  /** What the operator sets for brands that set nothing else; else the defaults. */
  readonly operator?: OperatorSettings
  /** For one address; the default is that of `createServer`. */
  readonly requestsAMinute?: number
  /** Zero: no limit. The default is that of `createServer`. */
  readonly maxEventLoopDelayMs?: number
}

const routes = [
  organizationRoutes,
  residenceRoutes,
  rightsRoutes,
  offersRoutes,
  renewalRoutes,
  replacementOfferRoutes,
  applicationsRoutes,
  borrowerRoutes,
  finalStepsRoutes,
  identityRoutes,
  disbursementRoutes,
  bankLinkRoutes,
  agreementsRoutes,
  collateralRoutes,
  collateralReturnRoutes,
  servicingRoutes,
  stepUpRoutes,
  accountRoutes,
  telemetryRoutes,
  portfolioRoutes,
  auditLogRoutes,
  staffRoutes,
  organizationDraftRoutes,
  previewRoutes,
  waitlistRoutes,
  bannerRoutes,
  experimentRoutes,
]

/** The product's HTTP face: guards, sign-in, every call of the contract, the pages. */
export const createFace = async (options: FaceOptions): Promise<FastifyInstance> => {
  const { application, identity, sandbox, operator = OPERATOR_DEFAULTS } = options
  const isHttps = identity.origins.secure
  const { logger, trustProxy, requestsAMinute, maxEventLoopDelayMs } = options
  const idFileMaxBytesOf = async (organizationId: string | null) => {
    const owner = organizationId === null ? undefined : await application.organizations.byId(organizationId)
    return owner === undefined
      ? operator.idFileMaxBytes
      : operatorSettingsOf(owner.organization, operator).idFileMaxBytes
  }
  const requests = createSharedRequests(application)
  const limits = { requests, requestsAMinute, maxEventLoopDelayMs, idFileMaxBytesOf }
  const app = await createServer({ logger, trustProxy, isHttps, ...limits })
  options.metrics.observe(app)
  requests.start()
  app.addHook('onClose', () => requests.stop())
  // First of all routes: what it knows of a request stands on every path, the identity provider's too.
  honorIdempotencyKeys(app, application)
  await registerIdentity(app, identity)
  knowRights(app, application)
  honorPreviews(app, application)
  healthRoutes(app, { db: application.db, isStopping: options.isStopping })
  openApiRoutes(app, sandbox === null ? [] : SANDBOX_CALLS)
  const deps: HttpDeps = {
    ...application.jobs,
    metrics: options.metrics,
    addresses: application.simulation.address.port,
    originOf: (host) => identity.origins.ofHost(host),
    origins: identity.origins,
    readState: (asker, applicationId) => findApplicationState(application.pool, asker, applicationId),
  }
  for (const register of routes) register(app, deps)
  if (sandbox !== null) {
    await guardSandbox(app, sandbox.access, { trustsProxy: trustProxy !== false })
    sandboxRoutes(app, { ...application, ...sandbox })
    sandboxFaultRoutes(app, { ...application, ...sandbox })
  }
  if (options.distDir !== null)
    await registerPages(app, {
      distDir: options.distDir,
      organizations: application.organizations,
      defaultOrganization: options.defaultOrganization,
      publicUrl: identity.origins.publicOrigin,
      secureCookies: isHttps,
      isSandbox: sandbox !== null,
      servesSourceMaps: options.servesSourceMaps ?? false,
      operator,
    })
  return app
}
