import { CLEARANCE_REASON_CODES } from '../../application/clearance-reasons.ts'
import { DECLINE_REASONS } from '../../application/decline-reasons.ts'
import { DAY_MS } from '../../application/limits.ts'
import {
  agreementsOf,
  expiresAtOf,
  screeningReviewOf,
  selectedOfferId,
} from '../../application/origination.ts'
import { detailsIdOf } from '../../disbursement/disbursement.ts'
import { disbursementMethodFor } from '../../disbursement/method.ts'
import { REPAYMENTS } from '../../offer/repayment.ts'
import { dayOf, HOUR_MS, spoils, type Makers, type Walk } from './walk.test-data.ts'

type OfOrigination =
  | 'ApplicationStarted'
  | 'OffersPriced'
  | 'OfferRepriced'
  | 'OfferSelected'
  | 'OfferReplaced'
  | 'RefinanceOffersPriced'
  | 'RefinanceOfferSelected'
  | 'RefinanceDetailsGiven'
  | 'MilitaryCleared'
  | 'RefinanceConfirmed'
  | 'RefinanceAgreementsPrepared'
  | 'ProfileAttached'
  | 'DisclosuresGenerated'
  | 'DetailsSubmitted'
  | 'CreditCleared'
  | 'CreditFrozen'
  | 'CreditLocked'
  | 'CreditNotMatched'
  | 'CreditRetried'
  | 'ApplicationDeclined'
  | 'ScreeningCleared'
  | 'ScreeningReviewOpened'
  | 'IdentityUploaded'
  | 'IdentityApproved'
  | 'IdentityRefused'
  | 'DisbursementAccountGiven'
  | 'FinalStepsDone'
  | 'AgreementAccepted'
  | 'ApplicationExpired'
  | 'ApplicationCancelled'

export const REASONS = Object.keys(DECLINE_REASONS)
const SHA = 'a'.repeat(64)
const id = (name: string) => () => ({ referenceId: name })

const rollForwardOf = ({ persona, random }: Walk) => ({
  rollForward: {
    priorApplicationId: 'application-0',
    rolloverUnits: persona.rolloverUnits.toString(),
    maturesAt: persona.maturesAt,
    ...(random.chance(0.4) && { idValidUntil: '2031-05-09' }),
  },
})

/** The estate holds nine tenths of the requirement, or all of it. */
const refinanceOf = ({ persona, random, now }: Walk) => ({
  loanNumbers: ['CEL-1'],
  estateUnits: (persona.refinances === 'with-top-up'
    ? (persona.requiredUnits * 9n) / 10n
    : persona.requiredUnits
  ).toString(),
  expiresAt: now + 14 * DAY_MS,
  isIdentityVerified: random.chance(0.7),
  hasDetails: random.chance(0.5),
})

/** One of the offers that can be selected. */
const offerOf = ({ file, random }: Walk): string | undefined => {
  const offerIds = file?.application.refinance?.offerIds ?? []
  return offerIds.length === 0 ? undefined : random.pick(offerIds)
}

/** The borrower's deadline, where the lender's step took some of its days. */
const later = ({ file, random }: Walk) => {
  const expiresAt = file && expiresAtOf(file.application)
  return expiresAt !== null && random.chance(0.3) ? { expiresAt: expiresAt + DAY_MS } : {}
}

const documentOf = (walk: Walk): string => {
  const { file, random } = walk
  const agreements = file === null ? [] : agreementsOf(file.application)
  const next = agreements.find((one) => one.acceptedAt === null)?.documentId
  if (next === undefined || random.chance(0.07)) return random.pick(['tila', 'loan', 'security', 'unknown'])
  return next
}

/** Incomplete data, or data of no list, are refused. */
const declined = (walk: Walk) => {
  const { random, by, file } = walk
  const referenceId = random.pick(['bureau-1', null])
  if (spoils(walk)) return { reasons: random.pick<string[]>([[], [' '], ['nonsense']]), referenceId }
  const reasons = by.kind === 'agent' ? [random.pick(REASONS)] : ['Serious delinquency']
  const isInReview = file !== null && screeningReviewOf(file.application) !== null
  const isNoted = random.chance(isInReview ? 0.8 : 0.2)
  return {
    reasons,
    referenceId,
    ...(isNoted && { note: 'Seen twice' }),
    ...(random.chance(0.2) && { basis: { report: random.chance(0.5), outsideSource: random.chance(0.5) } }),
  }
}

export const ORIGINATION: Makers<OfOrigination> = {
  ApplicationStarted: (walk) => ({
    applicationId: 'application-1',
    organizationId: 'organization-1',
    borrowerId: 'borrower-1',
    isInternational: walk.persona.isInternational,
    isRollForward: walk.persona.renews !== 'nothing',
    residenceState: walk.persona.isInternational ? null : 'OH',
    residenceCountry: walk.persona.isInternational ? 'CH' : null,
    isServiced: !spoils(walk),
    ...(walk.persona.renews !== 'nothing' && rollForwardOf(walk)),
    ...(walk.persona.refinances !== 'nothing' && { refinance: refinanceOf(walk) }),
  }),
  OffersPriced: (walk) => ({
    offerIds: spoils(walk) ? [] : [walk.fresh('offer'), walk.fresh('offer')],
    pricedAt: walk.now,
  }),
  OfferRepriced: ({ fresh, random }) => ({
    offerId: fresh('offer'),
    lendingRulesVersion: random.between(1, 3),
    organizationVersion: random.between(1, 3),
  }),
  OfferSelected: (walk) => ({
    offerId: 'offer-1',
    repayment: walk.random.pick(REPAYMENTS),
    coin: walk.persona.coin,
    minCollateralUnits: walk.persona.requiredUnits.toString(),
    applicationId: spoils(walk) ? 'application-9' : 'application-1',
    lapsesAt: spoils(walk) ? walk.now : walk.now + walk.random.pick([1, HOUR_MS, DAY_MS]),
  }),
  OfferReplaced: (walk) => ({
    offerId: walk.fresh('offer'),
    minCollateralUnits: ((walk.persona.requiredUnits * 6n) / 5n).toString(),
    isCovered: spoils(walk),
  }),
  RefinanceOffersPriced: (walk) => ({
    loanNumbers: ['CEL-1', walk.fresh('CEL')],
    estateUnits: refinanceOf(walk).estateUnits,
    offerIds: spoils(walk) ? [] : [walk.fresh('offer'), walk.fresh('offer')],
    pricedAt: walk.now,
    isIdentityVerified: true,
  }),
  RefinanceOfferSelected: (walk) => ({
    offerId: spoils(walk) ? 'offer-0' : (offerOf(walk) ?? 'offer-1'),
    repayment: walk.random.pick(REPAYMENTS),
    coin: walk.persona.coin,
    minCollateralUnits: walk.persona.requiredUnits.toString(),
    applicationId: 'application-1',
    lapsesAt: spoils(walk) ? walk.now : walk.now + walk.random.pick([1, HOUR_MS, DAY_MS]),
  }),
  RefinanceDetailsGiven: () => ({}),
  MilitaryCleared: (walk) => ({ referenceId: walk.random.pick(['military-1', null]), ...later(walk) }),
  RefinanceConfirmed: (walk) => ({
    offerId: (!spoils(walk) && walk.file && selectedOfferId(walk.file.application)) || 'offer-0',
    lapsesAt: spoils(walk) ? walk.now : walk.now + HOUR_MS,
  }),
  RefinanceAgreementsPrepared: ({ random }) => ({
    documentIds: random.pick([['tila', 'loan', 'security'], ['tila', 'loan'], ['loan']]),
  }),
  ProfileAttached: () => ({}),
  DisclosuresGenerated: () => ({ documentIds: ['disclosures-1'] }),
  DetailsSubmitted: (walk) => ({
    expiresAt: spoils(walk) ? walk.now : Math.min(walk.now + 14 * DAY_MS, walk.persona.maturesAt),
    consents: [{ type: 'SOFT_CREDIT', version: 1, optInOut: 'OPT_IN' }],
  }),
  CreditCleared: ({ random }) => ({ referenceId: random.pick(['bureau-1', null]) }),
  CreditFrozen: id('bureau-1'),
  CreditLocked: id('bureau-1'),
  CreditNotMatched: id('bureau-1'),
  CreditRetried: () => ({}),
  ApplicationDeclined: declined,
  ScreeningCleared: (walk) => ({
    referenceId: 'screening-1',
    ...(walk.by.kind === 'agent' && {
      ...(!spoils(walk) && { reason: walk.random.pick(CLEARANCE_REASON_CODES) }),
      note: spoils(walk) ? ' ' : 'Born elsewhere',
      ...later(walk),
    }),
  }),
  ScreeningReviewOpened: id('screening-1'),
  IdentityUploaded: () => ({}),
  IdentityApproved: (walk) => ({
    ...later(walk),
    ...(walk.random.chance(0.5) && { validUntil: dayOf(walk.now + 900 * DAY_MS) }),
  }),
  IdentityRefused: (walk) => ({ reason: spoils(walk) ? ' ' : 'The photo is too dark', ...later(walk) }),
  DisbursementAccountGiven: (walk) => {
    const fit = disbursementMethodFor(walk.persona.isInternational)
    const other = fit === 'ACH' ? 'USDC' : 'ACH'
    const known = walk.file && detailsIdOf(walk.file.disbursement)
    return {
      disbursementAccountId: known !== null && spoils(walk) ? known : walk.fresh('account'),
      method: spoils(walk) ? other : fit,
    }
  },
  FinalStepsDone: ({ random }) => ({
    documentIds: random.pick([['tila', 'loan', 'security'], ['tila', 'loan'], ['loan']]),
  }),
  AgreementAccepted: (walk) => ({
    documentId: documentOf(walk),
    sha256: SHA,
    isCovered: !walk.random.chance(0.07),
    collateralDueAt: walk.random.chance(0.04) ? walk.now : walk.now + 5 * DAY_MS,
  }),
  ApplicationExpired: (walk) => ({
    idleDays: 30,
    idleUntil: walk.now + (spoils(walk) ? 1 : -walk.random.pick([0, HOUR_MS])),
  }),
  ApplicationCancelled: ({ random }) => ({ reason: random.pick([null, 'No longer needed']) }),
}
