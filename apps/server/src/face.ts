import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Application } from './application.ts'
import { logAccess } from './http/call/access-log.ts'
import { accountRoutes } from './http/account/account.ts'
import { alertRoutes } from './http/alerts/alerts.ts'
import { agreementsRoutes } from './http/agreements/agreements.ts'
import { applicationsRoutes } from './http/application/applications.ts'
import { auditLogRoutes } from './http/audit/audit-log.ts'
import { bankLinkRoutes } from './http/bank-link/bank-link.ts'
import { bannerRoutes } from './http/organization/banners.ts'
import { borrowerRoutes } from './http/borrower/borrower.ts'
import { collateralRoutes } from './http/collateral/collateral.ts'
import { rebalanceRoutes } from './http/release/rebalance.ts'
import { collateralReleaseRoutes } from './http/release/collateral-release.ts'
import type { HttpDeps } from './http/deps.ts'
import { mountExtras, type MountOptions } from './http/extras/mount-extras.ts'
import { disbursementRoutes } from './http/disbursement/disbursement.ts'
import { funnelRoutes } from './http/telemetry/funnel.ts'
import { experimentRoutes } from './http/telemetry/experiments.ts'
import { portfolioExperimentRoutes } from './http/telemetry/portfolio-experiments.ts'
import { finalStepsRoutes } from './http/application/final-steps.ts'
import { closeConnectionsOnceStopping, healthRoutes, type Health } from './http/call/health.ts'
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
import { refinanceDetailsRoutes } from './http/refinance/refinance-details.ts'
import { refinanceRoutes } from './http/refinance/refinance.ts'
import { refinanceTopUpRoutes } from './http/refinance/refinance-top-up.ts'
import { estateClaimRoutes } from './http/refinance/estate-claims.ts'
import { handOverRoutes } from './http/refinance/hand-overs.ts'
import { handOverVoidRoutes } from './http/refinance/hand-over-voids.ts'
import { estateRegisterRoutes } from './http/refinance/estate-register.ts'
import { APPLICATION_NAMES } from './http/account/application-name.ts'
import { waitlistRoutes } from './http/residence/waitlist.ts'
import { staffRoutes } from './http/staff/staff.ts'
import { holdRoutes } from './http/loan/holds.ts'
import { disposalRoutes } from './http/organization/disposals.ts'
import { workItemRoutes } from './http/application/work-items.ts'
import { legalHoldRoutes } from './http/loan/legal-holds.ts'
import { rehypothecationRoutes } from './http/loan/rehypothecation.ts'
import { delinquencyRoutes } from './http/loan/delinquency.ts'
import { modificationRoutes } from './http/loan/modifications.ts'
import { marginRoutes } from './http/loan/margin.ts'
import { portfolioSaleRoutes } from './http/loan/portfolio-sales.ts'
import { stabilizationRoutes } from './http/loan/stabilization.ts'
import { loanDocumentRoutes } from './http/loan/loan-documents.ts'
import { debitRoutes } from './http/debit/debits.ts'
import { portfolioDebitRoutes } from './http/debit/portfolio-debits.ts'
import { loanHistoryRoutes } from './http/loan/loan-history.ts'
import { loanExportRoutes } from './http/loan/loan-export.ts'
import { payoffPlanRoutes } from './http/loan/payoff-plan.ts'
import { loanScenarioRoutes } from './http/loan/loan-scenarios.ts'
import { refundRoutes } from './http/refund/refunds.ts'
import {
  paymentReviewRoutes,
  unappliedPaymentRoutes,
  usdcPaymentRoutes,
} from './http/loan/payment-reviews.ts'
import { servicingRoutes } from './http/loan/servicing.ts'
import { stepUpRoutes } from './http/account/step-up.ts'
import { telemetryRoutes } from './http/telemetry/telemetry.ts'
import type { Identity } from './identity/create-identity.ts'
import { registerIdentity } from './http/account/register-identity.ts'
import { createSharedRequests } from './http/limits/shared-requests.ts'
import type { Metrics } from './metrics.ts'
import { createServer } from './server.ts'
import {
  OPERATOR_DEFAULTS,
  operatorSettingsOf,
  type OperatorSettings,
  type ReplayHeaders,
  type ServiceBases,
} from './operator-settings.ts'
import { findApplicationState } from './store/application/application-state.ts'

export type MountedExtras = Pick<MountOptions, 'face' | 'signIns' | 'runRecurringJobs'>

export interface FaceOptions {
  readonly application: Application
  readonly identity: Identity
  readonly logger: FastifyBaseLogger
  readonly metrics: Metrics
  readonly trustProxy: string | false
  readonly defaultOrganization: string
  /** Null for an API without pages. */
  readonly distDir: string | null
  /** The extras mounted beside the product, if any. */
  readonly extras: MountedExtras | null
  /** True only for a developer's own pages; false by default. */
  readonly servesSourceMaps?: boolean
  /** The same as on the private port. */
  readonly health: Health
  /** The operator's settings for brands without their own; built-in defaults otherwise. */
  readonly operator?: OperatorSettings
  /** The operator's own services; none by default. */
  readonly serviceBases?: ServiceBases
  /** The usual names by default. */
  readonly replayHeaders?: ReplayHeaders
  /** Per address; the default is that of `createServer`. */
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
  collateralReleaseRoutes,
  rebalanceRoutes,
  servicingRoutes,
  loanHistoryRoutes,
  loanScenarioRoutes,
  payoffPlanRoutes,
  loanExportRoutes,
  marginRoutes,
  portfolioSaleRoutes,
  stabilizationRoutes,
  delinquencyRoutes,
  modificationRoutes,
  alertRoutes,
  holdRoutes,
  legalHoldRoutes,
  rehypothecationRoutes,
  disposalRoutes,
  workItemRoutes,
  loanDocumentRoutes,
  debitRoutes,
  portfolioDebitRoutes,
  paymentReviewRoutes,
  refundRoutes,
  unappliedPaymentRoutes,
  usdcPaymentRoutes,
  stepUpRoutes,
  accountRoutes,
  telemetryRoutes,
  portfolioRoutes,
  auditLogRoutes,
  staffRoutes,
  organizationDraftRoutes,
  previewRoutes,
  waitlistRoutes,
  estateRegisterRoutes,
  handOverRoutes,
  handOverVoidRoutes,
  estateClaimRoutes,
  refinanceRoutes,
  refinanceDetailsRoutes,
  refinanceTopUpRoutes,
  bannerRoutes,
  experimentRoutes,
  portfolioExperimentRoutes,
  funnelRoutes,
]

/** The product's HTTP interface: guards, sign-in, every call of the contract, the pages. */
export const createFace = async (options: FaceOptions): Promise<FastifyInstance> => {
  const { application, identity, extras, operator = OPERATOR_DEFAULTS } = options
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
  const app = await createServer({ logger, trustProxy, isHttps, tracing: application.tracing, ...limits })
  options.metrics.observe(app)
  logAccess(app, application.organizations)
  requests.start()
  app.addHook('onClose', () => requests.stop())
  // Registered before all routes: its request decorations exist on every path, including the identity provider's.
  honorIdempotencyKeys(app, application)
  await registerIdentity(app, identity)
  knowRights(app, application)
  honorPreviews(app, { ...application, secureCookies: isHttps })
  closeConnectionsOnceStopping(app, options.health.isStopping)
  healthRoutes(app, options.health)
  openApiRoutes(app, extras?.face.calls ?? [])
  const deps: HttpDeps = {
    ...application.jobs,
    metrics: options.metrics,
    addresses: application.outside.address,
    addressGapLimit: operator.addressGapLimit,
    originOf: (host) => identity.origins.ofHost(host),
    origins: identity.origins,
    readState: (principal, applicationId) => findApplicationState(application.pool, principal, applicationId),
  }
  for (const register of routes) register(app, deps)
  if (extras !== null)
    await mountExtras(app, application, {
      ...extras,
      trustsProxy: trustProxy !== false,
      pagesFolder: options.distDir,
    })
  if (options.distDir !== null)
    await registerPages(app, {
      distDir: options.distDir,
      organizations: application.organizations,
      defaultOrganization: options.defaultOrganization,
      publicUrl: identity.origins.publicOrigin,
      secureCookies: isHttps,
      extra: extras?.face ?? null,
      servesSourceMaps: options.servesSourceMaps ?? false,
      operator,
      serviceBases: options.serviceBases ?? {},
      replayHeaders: options.replayHeaders,
      applicationNames: identity.deps.applicationNames ?? APPLICATION_NAMES,
    })
  return app
}
