import { DAY_MS } from '../application/limits.ts'
import type { ActorKind } from '../decider/actors.ts'
import type { Command, CommandOf, CommandType } from './commands.ts'

/** Commands of a refinance for tests, with data that every guard accepts. */
export const START = Date.UTC(2026, 10, 21, 15)
export const EXPIRES_AT = START + 14 * DAY_MS
export const TOP_UP_DUE_AT = START + 5 * DAY_MS
export const REQUIRED = '21000000'

/** The old loans that the sample refinances replace. */
export const OLD_LOANS = {
  loanNumbers: ['CEL-1'],
  estateUnits: '19000000',
  expiresAt: EXPIRES_AT,
  isIdentityVerified: true,
  hasDetails: true,
}

const at = <T extends CommandType>(type: T, kind: ActorKind, data: CommandOf<T>['data']): Command =>
  ({ type, by: { kind, id: `${kind}-1` }, data }) as Command

export const sayOfRefinance = {
  refinancePriced: at('RefinanceOffersPriced', 'borrower', {
    loanNumbers: ['CEL-1', 'CEL-2'],
    estateUnits: OLD_LOANS.estateUnits,
    offerIds: ['offer-3', 'offer-4'],
    pricedAt: START,
    isIdentityVerified: true,
  }),
  /** As it was recorded before it said whether all identities are verified. */
  refinancePricedEarlier: at('RefinanceOffersPriced', 'borrower', {
    loanNumbers: ['CEL-1', 'CEL-2'],
    estateUnits: OLD_LOANS.estateUnits,
    offerIds: ['offer-3', 'offer-4'],
    pricedAt: START,
  }),
  /** Another loan of the coin joins, of which the register does not have the identity as verified. */
  refinanceJoinedUnverified: at('RefinanceOffersPriced', 'borrower', {
    loanNumbers: ['CEL-1', 'CEL-9'],
    estateUnits: OLD_LOANS.estateUnits,
    offerIds: ['offer-3', 'offer-4'],
    pricedAt: START,
    isIdentityVerified: false,
  }),
  /** Another loan of the coin joins, of which the SSN on file is not. */
  refinanceJoinedOfOtherSsn: at('RefinanceOffersPriced', 'borrower', {
    loanNumbers: ['CEL-1', 'CEL-9'],
    estateUnits: OLD_LOANS.estateUnits,
    offerIds: ['offer-3', 'offer-4'],
    pricedAt: START,
    isIdentityVerified: true,
    hasDetails: false,
  }),
  refinanceSelected: (offerId = 'offer-1') =>
    at('RefinanceOfferSelected', 'borrower', {
      offerId,
      repayment: 'interest-only',
      coin: 'BTC',
      minCollateralUnits: REQUIRED,
      applicationId: 'application-1',
      lapsesAt: START + DAY_MS,
    }),
  refinanceConfirmed: at('RefinanceConfirmed', 'borrower', {
    offerId: 'offer-1',
    lapsesAt: START + DAY_MS,
  }),
  detailsGiven: at('RefinanceDetailsGiven', 'borrower', {}),
  militaryCleared: at('MilitaryCleared', 'job', { referenceId: 'military-1' }),
  topUpRequested: at('TopUpRequested', 'job', {
    requiredUnits: REQUIRED,
    topUpUnits: '2000000',
    depositsDueAt: TOP_UP_DUE_AT,
    address: 'bc1-address',
  }),
  /** The price has risen enough since the signature. */
  noTopUpRequested: at('TopUpRequested', 'job', {
    requiredUnits: OLD_LOANS.estateUnits,
    topUpUnits: '0',
    depositsDueAt: null,
    address: 'bc1-address',
  }),
  handOverAwaited: at('HandOverAwaited', 'job', {}),
  refinanceAgreements: at('RefinanceAgreementsPrepared', 'job', {
    documentIds: ['tila', 'loan', 'security'],
  }),
  /** What the estate hands over for the only old loan. */
  handedOver: (units: string = REQUIRED, loanNumber = 'CEL-1') =>
    at('CollateralHandedOver', 'job', { handedOver: [{ loanNumber, units }] }),
} as const
