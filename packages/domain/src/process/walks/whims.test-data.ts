import type { CommandType } from '../commands.ts'
import { HOLDABLE_WIRE_STATES } from '../../view/holdable-states.ts'
import { HELD_CREDIT_STATES, type ApplicationState } from '../../application/states.ts'
import { WIRE_TRANSITIONS } from '../../view/wire-transitions.ts'
import { TOP_UP_STATES } from '../../refinance/refinance-states.ts'
import type { Random } from './random.test-data.ts'

/** What a walk prefers in this state, so that rare paths are covered as well. */
export interface Whim {
  readonly state: ApplicationState
  readonly type: CommandType
}

const ENDS = [
  'ApplicationExpired',
  'ApplicationCancelled',
  'ApplicationDeclined',
  'RenewalEnded',
  'CollateralWindowClosed',
] as const satisfies readonly CommandType[]
const CREDIT: readonly string[] = HELD_CREDIT_STATES
const OF_USDC: readonly string[] = ['CRYPTO_FUNDING_VERIFY', 'BORROWER_MICRO_DEPOSIT_CONFIRM']

/** States that only a refinance has, and those in which only a refinance is held: its walks have whims of their own. */
const IN_REFINANCES: readonly string[] = TOP_UP_STATES
const HELD_IN_REFINANCES: readonly string[] = [...TOP_UP_STATES, 'OFFER_SELECT']

const WHIMS: readonly Whim[] = [
  ...WIRE_TRANSITIONS.flatMap(({ from, trigger }) => {
    const type = ENDS.find((end) => end === trigger)
    return from === null || type === undefined || IN_REFINANCES.includes(from) ? [] : [{ state: from, type }]
  }),
  ...[...HOLDABLE_WIRE_STATES, ...HOLDABLE_WIRE_STATES]
    .filter((state) => !HELD_IN_REFINANCES.includes(state))
    .map((state) => ({
      state,
      type: 'SanctionsHoldPlaced' as const,
    })),
  ...HELD_CREDIT_STATES.map((state) => ({ state, type: 'CreditRetried' as const })),
  { state: 'MANUAL_FUNDING_RELEASE', type: 'CollateralCounted' },
  { state: 'MANUAL_FUNDING_RELEASE', type: 'DisbursementAccountRejected' },
  { state: 'MANUAL_FUNDING_RELEASE', type: 'DisbursementApprovalWithdrawn' },
  { state: 'COMPLETE', type: 'DisbursementApprovalWithdrawn' },
  { state: 'COMPLETE', type: 'DisbursementReturned' },
  { state: 'COMPLETE', type: 'LoanClosedByRenewal' },
]

/** Walks of a refinance, and what they prefer. */
export const OF_REFINANCE: readonly Whim[] = [
  { state: 'OFFER_SELECT', type: 'RefinanceConfirmed' },
  { state: 'OFFER_SELECT', type: 'RefinanceConfirmed' },
  { state: 'OFFER_SELECT', type: 'RefinanceOfferSelected' },
  { state: 'SIGN_DOCS', type: 'RefinanceOfferSelected' },
  { state: 'WAITING_FOR_COLLATERAL', type: 'SanctionsHoldPlaced' },
  { state: 'SIGN_DOCS', type: 'RefinanceOffersPriced' },
  { state: 'CELSIUS_WAITING_FOR_TOP_UP', type: 'ApplicationCancelled' },
  { state: 'WAITING_FOR_COLLATERAL', type: 'ApplicationCancelled' },
  { state: 'CELSIUS_WAITING_FOR_TOP_UP', type: 'SanctionsHoldPlaced' },
  { state: 'CELSIUS_TOP_UP_REQUESTED', type: 'ApplicationCancelled' },
  { state: 'CELSIUS_TOP_UP_REQUESTED', type: 'CollateralWindowClosed' },
  { state: 'CELSIUS_TOP_UP_REQUESTED', type: 'SanctionsHoldPlaced' },
  { state: 'CELSIUS_TOP_UP_REQUESTED', type: 'CollateralCounted' },
  { state: 'CELSIUS_FULL_COLLATERAL_RECEIVED', type: 'ApplicationCancelled' },
  { state: 'CELSIUS_FULL_COLLATERAL_RECEIVED', type: 'SanctionsHoldPlaced' },
  { state: 'CELSIUS_FULL_COLLATERAL_RECEIVED', type: 'CollateralCounted' },
  { state: 'WAITING_FOR_COLLATERAL', type: 'CollateralCounted' },
  { state: 'OFFER_SELECT', type: 'SanctionsHoldPlaced' },
  { state: 'OFFER_SELECT', type: 'ApplicationExpired' },
  { state: 'OFFER_SELECT', type: 'ScreeningReviewOpened' },
  { state: 'OFFER_SELECT', type: 'ApplicationDeclined' },
  { state: 'OFFER_SELECT', type: 'IdentityApproved' },
]

export const whimOf = (random: Random): Whim | null => (random.chance(0.55) ? random.pick(WHIMS) : null)

export const needsWallet = (whim: Whim | null): boolean => whim !== null && OF_USDC.includes(whim.state)

export const needsRenewal = (whim: Whim | null): boolean =>
  whim !== null &&
  (whim.type === 'RenewalEnded' ||
    whim.state === 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER' ||
    (whim.state === 'KYC_VERIFY' && whim.type === 'ApplicationExpired'))

/** How much more often a walk chooses its preference, and what leads there. */
export const bentOn = (whim: Whim | null, type: CommandType, state: ApplicationState | undefined): number => {
  if (whim === null) return 1
  const isOfCredit = type === 'CreditFrozen' || type === 'CreditLocked' || type === 'CreditNotMatched'
  if (isOfCredit && CREDIT.includes(whim.state)) return 25
  if (
    type === 'DisbursementReturned' &&
    whim.type === 'DisbursementApprovalWithdrawn' &&
    whim.state === 'COMPLETE'
  )
    return 80
  return whim.type === type && whim.state === state ? 2000 : 1
}
