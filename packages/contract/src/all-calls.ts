import * as account from './account.ts'
import * as agentCollateralReturn from './agent-collateral-return.ts'
import * as agentPayments from './agent-payments.ts'
import * as agentUsdcPayments from './agent-usdc-payments.ts'
import * as agreements from './agreements.ts'
import * as alerts from './alerts.ts'
import * as applications from './applications.ts'
import * as bankLink from './bank-link.ts'
import * as audit from './audit.ts'
import * as banners from './banners.ts'
import * as borrower from './borrower.ts'
import * as collateral from './collateral.ts'
import * as collateralReturn from './collateral-return.ts'
import { callsOf, type CallOfNoun } from './calls-of.ts'
import * as consents from './consents.ts'
import * as debits from './debits.ts'
import * as delinquency from './delinquency.ts'
import * as modifications from './modifications.ts'
import * as disbursement from './disbursement.ts'
import * as disposals from './disposals.ts'
import * as experiments from './experiments.ts'
import * as funnel from './funnel.ts'
import * as finalSteps from './final-steps.ts'
import * as estateClaims from './estate-claims.ts'
import * as estateRegister from './estate-register.ts'
import * as handOverVoids from './hand-over-voids.ts'
import * as handOvers from './hand-overs.ts'
import * as holds from './holds.ts'
import * as legalHolds from './legal-holds.ts'
import * as identity from './identity.ts'
import * as margin from './margin.ts'
import * as loanDocuments from './loan-documents.ts'
import * as loanExport from './loan-export.ts'
import * as loanHistory from './loan-history.ts'
import * as loanScenarios from './loan-scenarios.ts'
import * as offers from './offers.ts'
import * as organization from './organization.ts'
import * as organizationDrafts from './organization-drafts.ts'
import * as paymentReviews from './payment-reviews.ts'
import * as payoffPlan from './payoff-plan.ts'
import * as portfolio from './portfolio.ts'
import * as portfolioConsents from './portfolio-consents.ts'
import * as portfolioFiles from './portfolio-files.ts'
import * as portfolioPayouts from './portfolio-payouts.ts'
import * as portfolioSales from './portfolio-sales.ts'
import * as portfolioSanctions from './portfolio-sanctions.ts'
import * as rebalance from './rebalance.ts'
import * as refinance from './refinance.ts'
import * as refinanceDetails from './refinance-details.ts'
import * as refinanceTopUp from './refinance-top-up.ts'
import * as refunds from './refunds.ts'
import * as rehypothecation from './rehypothecation.ts'
import * as renewal from './renewal.ts'
import * as replacementOffer from './replacement-offer.ts'
import * as repayments from './repayments.ts'
import * as residence from './residence.ts'
import * as servicing from './servicing.ts'
import * as session from './session.ts'
import * as stabilization from './stabilization.ts'
import * as staff from './staff.ts'
import * as stepUp from './step-up.ts'
import * as telemetry from './telemetry.ts'
import * as waitlist from './waitlist.ts'
import * as workItems from './work-items.ts'

const nouns: Readonly<Record<string, object>> = {
  organization,
  consents,
  residence,
  offers,
  renewal,
  'replacement-offer': replacementOffer,
  applications,
  borrower,
  'final-steps': finalSteps,
  identity,
  disbursement,
  'bank-link': bankLink,
  agreements,
  collateral,
  'collateral-return': { ...collateralReturn, ...agentCollateralReturn, ...rebalance },
  servicing: {
    ...servicing,
    ...agentPayments,
    ...agentUsdcPayments,
    ...repayments,
    ...paymentReviews,
    ...refunds,
    ...loanDocuments,
    ...loanHistory,
    ...loanScenarios,
    ...payoffPlan,
    ...loanExport,
    ...margin,
    ...debits,
    ...delinquency,
    ...modifications,
    ...alerts,
    ...holds,
    ...legalHolds,
    ...disposals,
    ...workItems,
    ...portfolioSales,
    ...stabilization,
  },
  session,
  'step-up': stepUp,
  account,
  telemetry,
  waitlist,
  audit,
  banners,
  experiments,
  funnel,
  staff,
  portfolio,
  refinance: {
    ...estateRegister,
    ...handOvers,
    ...handOverVoids,
    ...estateClaims,
    ...refinance,
    ...refinanceDetails,
    ...refinanceTopUp,
    ...rehypothecation,
  },
  'organization-drafts': organizationDrafts,
  'portfolio-consents': portfolioConsents,
  'portfolio-files': portfolioFiles,
  'portfolio-payouts': portfolioPayouts,
  portfolioSanctions,
}

/** Every call of the product with its noun: the source of the OpenAPI description and the access matrix. */
export const ALL_CALLS: readonly CallOfNoun[] = callsOf(nouns)
