import { checksAfter, identityAfter } from './checks-after.ts'
import { endingOf } from './endings.ts'
import type { ApplicationEvent, ApplicationEventOf } from './events.ts'
import { isLendersTurn } from './lender-turn.ts'
import {
  agreementsOf,
  checksOf,
  offerOf,
  signedAtOf,
  type ApplicationHeader,
  type Checks,
  type Origination,
} from './origination.ts'
import { headerOf, known, selected, withChecks, withOffer } from './origination-parts.ts'
import { refinanceAfter, priced, refinanceOf, screened } from './refinance-after.ts'
import { isOfSanctions, sanctionsAfter } from './sanctions-after.ts'

const renewalOf = ({
  rollForward,
}: ApplicationEventOf<'ApplicationStarted'>['data']): ApplicationHeader['renewal'] =>
  rollForward === undefined
    ? null
    : {
        priorApplicationId: rollForward.priorApplicationId,
        rolloverUnits: BigInt(rollForward.rolloverUnits),
        maturesAt: rollForward.maturesAt,
        payoffCents: null,
      }

/**
 * A renewal reuses an ID that is still valid: its identity step is complete from the start (note 058). So is that of a
 * refinance where the register has the identity as verified; otherwise an agent reviews it.
 */
const identityOf = ({
  rollForward,
  refinance,
}: ApplicationEventOf<'ApplicationStarted'>['data']): ApplicationHeader['identity'] => {
  if (refinance !== undefined)
    return { status: refinance.isIdentityVerified ? 'COMPLETED' : 'PENDING', validUntil: null }
  const validUntil = rollForward?.idValidUntil ?? null
  return { status: validUntil === null ? 'NOT_STARTED' : 'COMPLETED', validUntil }
}

const started = ({ at, data }: ApplicationEventOf<'ApplicationStarted'>): Origination => ({
  id: data.applicationId,
  organizationId: data.organizationId,
  borrowerId: data.borrowerId,
  isInternational: data.isInternational,
  renewal: renewalOf(data),
  refinance: refinanceOf(data),
  residenceState: data.residenceState,
  residenceCountry: data.residenceCountry,
  startedAt: at,
  lastActivityAt: at,
  identity: identityOf(data),
  sanctions: null,
  state: 'APP_START',
})

const fail = (message: string): never => {
  throw new Error(message)
}

const submitted = ({ at, data }: ApplicationEventOf<'DetailsSubmitted'>): Checks => ({
  detailsSubmittedAt: at,
  expiresAt: data.expiresAt,
  creditRetries: 0,
  screeningReview: null,
  lenderTurnAt: null,
})

/** The agreements of the replaced offer are void, accepted or not. The final steps stay complete. */
const replaced = (before: Origination, event: ApplicationEventOf<'OfferReplaced'>): Origination => {
  const { offer, ...rest } = withChecks(before, event)
  const { offerId, minCollateralUnits } = event.data
  const replacement = {
    ...offer,
    offerId,
    minCollateralUnits: BigInt(minCollateralUnits),
    isReplacement: true,
  }
  return { ...rest, offer: replacement, state: 'FINAL_STEPS' }
}

const accepted = (before: Origination, { at, data }: ApplicationEventOf<'AgreementAccepted'>): Origination =>
  before.state !== 'SIGN_DOCS'
    ? fail(`an agreement is accepted in ${before.state}`)
    : {
        ...before,
        agreements: before.agreements.map((agreement) =>
          agreement.documentId === data.documentId ? { ...agreement, acceptedAt: at } : agreement,
        ),
      }

const paidOff = (before: Origination, event: ApplicationEventOf<'RenewedLoanPaidOff'>): Origination => ({
  ...before,
  renewal: { ...known(before.renewal, event), payoffCents: BigInt(event.data.payoffCents) },
})

const completed = (before: Origination): Origination =>
  before.state === 'SIGNED' ? { ...before, state: 'COMPLETE' } : fail(`completed in ${before.state}`)

const ENDED_AS = {
  ApplicationDeclined: 'DECLINED',
  ApplicationExpired: 'EXPIRED',
  ApplicationCancelled: 'CANCELLED',
  CollateralWindowClosed: 'CANCELLED',
  ApplicationRejected: 'CANCELLED',
  RenewalEnded: 'CANCELLED',
} as const

type End = Extract<ApplicationEvent, { readonly type: keyof typeof ENDED_AS }>

const ended = (before: Origination, event: End): Origination => {
  const checks = checksOf(before)
  const ending = endingOf(event, checks !== null)
  return {
    ...headerOf(before),
    state: ENDED_AS[event.type],
    offer: offerOf(before),
    checks,
    agreements: agreementsOf(before),
    signedAt: signedAtOf(before),
    endedAt: event.at,
    ending: known(ending, event),
  }
}

const toSign = (
  before: Origination,
  event: ApplicationEventOf<'FinalStepsDone' | 'RefinanceAgreementsPrepared'>,
): Origination => {
  const agreements = event.data.documentIds.map((documentId) => ({ documentId, acceptedAt: null }))
  return { ...withChecks(before, event), state: 'SIGN_DOCS', agreements }
}

const changed = (before: Origination, event: ApplicationEvent): Origination => {
  switch (event.type) {
    case 'OffersPriced':
      return priced(before, event)
    case 'RefinanceOffersPriced':
    case 'RefinanceOfferSelected':
    case 'RefinanceDetailsGiven':
    case 'MilitaryCleared':
    case 'RefinanceConfirmed':
      return refinanceAfter(before, event)
    case 'OfferSelected':
      return { ...headerOf(before), state: 'ATTACH_PROFILE', offer: selected(event) }
    case 'ProfileAttached':
      return { ...withOffer(before, event), state: 'GEN_APP_DISCLOSURES' }
    case 'DisclosuresGenerated':
      return { ...withOffer(before, event), state: 'BORROWER_DETAILS' }
    case 'DetailsSubmitted':
      return { ...withOffer(before, event), state: 'SOFT_CREDIT', checks: submitted(event) }
    case 'CreditCleared':
      return { ...withChecks(before, event), state: 'KYC_VERIFY' }
    case 'CreditFrozen':
      return { ...withChecks(before, event), state: 'SOFT_CREDIT_FROZEN' }
    case 'CreditLocked':
      return { ...withChecks(before, event), state: 'SOFT_CREDIT_LOCKED' }
    case 'CreditNotMatched':
      return { ...withChecks(before, event), state: 'SOFT_CREDIT_NO_MATCH' }
    case 'CreditRetried':
      return { ...withChecks(before, event), state: 'SOFT_CREDIT' }
    case 'ScreeningCleared':
      return screened(before, event)
    case 'FinalStepsDone':
    case 'RefinanceAgreementsPrepared':
      return toSign(before, event)
    case 'OfferReplaced':
      return replaced(before, event)
    case 'AgreementAccepted':
      return accepted(before, event)
    case 'LastAgreementSigned':
    case 'RenewalSigned':
    case 'RefinanceSigned':
    case 'RefinanceSignedForTopUp':
      return {
        ...withChecks(before, event),
        state: 'SIGNED',
        agreements: agreementsOf(before),
        signedAt: event.at,
      }
    case 'RenewedLoanPaidOff':
      return paidOff(before, event)
    case 'ApplicationCompleted':
      return completed(before)
    case 'ApplicationDeclined':
    case 'ApplicationExpired':
    case 'ApplicationCancelled':
    case 'CollateralWindowClosed':
    case 'ApplicationRejected':
    case 'RenewalEnded':
      return ended(before, event)
    default: {
      const checks = checksOf(before)
      const identity = identityAfter(before.identity, event)
      const sanctions = isOfSanctions(event) ? sanctionsAfter(before.sanctions, event) : before.sanctions
      // Only states with checks can change them.
      return checks === null
        ? { ...before, identity, sanctions }
        : ({ ...before, identity, sanctions, checks: checksAfter(checks, event) } as Origination)
    }
  }
}

/** When the next step became the lender's, stored with the checks. */
const timed = (application: Origination, at: number): Origination => {
  const checks = checksOf(application)
  if (checks === null) return application
  const lenderTurnAt = isLendersTurn(application) ? (checks.lenderTurnAt ?? at) : null
  // Only states with checks can change them.
  return { ...application, checks: { ...checks, lenderTurnAt } } as Origination
}

/** The application after one of its events. Throws on a history that the rules do not allow. */
export const applicationAfter = (before: Origination | null, event: ApplicationEvent): Origination => {
  if (before === null) {
    if (event.type !== 'ApplicationStarted')
      throw new Error(`${event.type} before the application was started`)
    return started(event)
  }
  const lastActivityAt = event.by.kind === 'borrower' ? event.at : before.lastActivityAt
  return timed({ ...changed(before, event), lastActivityAt }, event.at)
}
