import type { FlatLoan } from './flat-loan.ts'
import type {
  ApplicationHeader,
  Checks,
  Origination,
  Renewal,
  SelectedOffer,
} from '../../application/origination.ts'

const renewalOf = ({ rollForward, paidOffCents }: FlatLoan): Renewal | null =>
  rollForward && {
    priorApplicationId: rollForward.priorApplicationId,
    rolloverUnits: rollForward.rolloverUnits,
    maturesAt: rollForward.maturesAt,
    payoffCents: paidOffCents,
  }

const headerOf = (application: FlatLoan): ApplicationHeader => ({
  id: application.id,
  organizationId: application.organizationId,
  borrowerId: application.borrowerId,
  isInternational: application.isInternational,
  renewal: renewalOf(application),
  refinance: application.refinance,
  residenceState: application.residenceState,
  residenceCountry: application.residenceCountry,
  startedAt: application.startedAt,
  lastActivityAt: application.lastActivityAt,
  identity: { status: application.identityStatus, validUntil: application.idValidUntil },
  sanctions: application.sanctions,
})

const selectedOffer = (application: FlatLoan): SelectedOffer | null => {
  const { selectedOfferId, repayment, coin, minCollateralUnits, isOfferReplaced } = application
  if (selectedOfferId === null || repayment === null || coin === null || minCollateralUnits === null)
    return null
  return { offerId: selectedOfferId, repayment, coin, minCollateralUnits, isReplacement: isOfferReplaced }
}

const checksOf = (application: FlatLoan): Checks | null => {
  const { detailsSubmittedAt, expiresAt, creditRetries, screeningReview, lenderTurnAt } = application
  return detailsSubmittedAt === null || expiresAt === null
    ? null
    : { detailsSubmittedAt, expiresAt, creditRetries, screeningReview, lenderTurnAt }
}

const known = <T>(value: T | null, { state }: FlatLoan): T => {
  if (value === null) throw new Error(`an application in ${state} lacks a field that this state requires`)
  return value
}

/** The origination of a flat loan, as a state of its decider. */
export const originationOf = (application: FlatLoan): Origination => {
  const header = headerOf(application)
  const { state, agreements, signedAt } = application
  const offer = selectedOffer(application)
  const checks = checksOf(application)
  switch (state) {
    case 'APP_START':
      return { ...header, state }
    case 'OFFER_SELECT':
      return application.refinance === null
        ? { ...header, state, offer: null, checks: null }
        : { ...header, state, offer, checks }
    case 'ATTACH_PROFILE':
    case 'GEN_APP_DISCLOSURES':
    case 'BORROWER_DETAILS':
      return { ...header, state, offer: known(offer, application) }
    case 'CANCELLED':
    case 'DECLINED':
    case 'EXPIRED': {
      const endedAt = known(application.endedAt, application)
      const ending = known(application.ending, application)
      return { ...header, state, offer, checks, agreements, signedAt, endedAt, ending }
    }
    default:
  }
  const checked = { ...header, offer: known(offer, application), checks: known(checks, application) }
  if (signedAt !== null) {
    const isLoan = state === 'COMPLETE' || state === 'COLLATERAL_RELEASE'
    return { ...checked, state: isLoan ? 'COMPLETE' : 'SIGNED', agreements, signedAt }
  }
  switch (state) {
    case 'SOFT_CREDIT':
    case 'SOFT_CREDIT_FROZEN':
    case 'SOFT_CREDIT_LOCKED':
    case 'SOFT_CREDIT_NO_MATCH':
    case 'KYC_VERIFY':
    case 'FINAL_STEPS':
      return { ...checked, state }
    case 'SIGN_DOCS':
      return { ...checked, state, agreements }
    default:
      throw new Error(`an application in ${state} must be signed`)
  }
}
