import type { ApplicationAnswer } from '@pledge/contract/applications'
import { destinationOf, PASSING_STATES, type Page } from '@pledge/domain/application/routing'
import type { ApplicationState, Stage } from '@pledge/domain/application/states'
import { isSubmittedRefinance, refinanceAction } from '@pledge/domain/refinance/refinance-states'
import { pathOfPage, REFINANCE_PATH } from '../../journey/pages.ts'
import { isRefinanceDepositDue } from '../../loan/top-up.ts'

/** The pages of refinances, which belong to no application (rows 2.2.01 and 2.2.04). */
const REFINANCE_PATHS = {
  'celsius-refi': REFINANCE_PATH,
  'celsius-refi/complete': `${REFINANCE_PATH}/complete`,
} as const
type RefinancePage = keyof typeof REFINANCE_PATHS
export type OnwardPage = Page | RefinancePage

const isOfRefinances = (page: OnwardPage): page is RefinancePage => Object.hasOwn(REFINANCE_PATHS, page)

/** The address of a page that the dashboard leads to. */
export const pathOnward = (page: OnwardPage, appUuid: string): string =>
  isOfRefinances(page) ? REFINANCE_PATHS[page] : pathOfPage(page, appUuid)

/** What an application offers its borrower on the dashboard (gap G.26). */
export type WayOnward =
  /** It waits for the borrower, on this page. */
  | { readonly kind: 'continue'; readonly page: OnwardPage }
  /** It passes by itself within seconds: the dashboard looks until it has (journey, after the table). */
  | { readonly kind: 'passing' }
  /** The lender works on it; this page tells how far it is. */
  | { readonly kind: 'progress'; readonly page: OnwardPage }
  | { readonly kind: 'funded'; readonly page: OnwardPage }
  | { readonly kind: 'ended'; readonly how: 'CANCELLED' | 'EXPIRED' | 'DECLINED' }
  | { readonly kind: 'release' }
  /** Paid off, and the collateral is back. */
  | { readonly kind: 'repaid' }
  /** Paid off by the loan that renewed it, which has its collateral. */
  | { readonly kind: 'renewed'; readonly by: string }
  /** Nothing to do here and nowhere to go. */
  | { readonly kind: 'none' }

export const wayOnward = (
  {
    state,
    stage,
    isPaidOff,
    renewedBy = null,
    isCelsiusRefi = false,
    rollForwardLoanDetails = null,
  }: {
    readonly state: ApplicationState
    readonly stage: Stage
    readonly isPaidOff: boolean
    readonly renewedBy?: string | null
    readonly isCelsiusRefi?: boolean
    readonly rollForwardLoanDetails?: ApplicationAnswer['rollForwardLoanDetails']
  },
  /** Of collateral that is awaited: nothing is left to send. */
  isAllSent = false,
): WayOnward => {
  if (state === 'CANCELLED' || state === 'EXPIRED' || state === 'DECLINED')
    return { kind: 'ended', how: state }
  if (state === 'COLLATERAL_RELEASE' || stage === 'COLLATERAL_RELEASE') return { kind: 'release' }
  if (state === 'COMPLETE' && renewedBy !== null) return { kind: 'renewed', by: renewedBy }
  if (isCelsiusRefi) return refinanceOnward({ state, isCelsiusRefi, rollForwardLoanDetails }, isPaidOff)
  if ((PASSING_STATES as readonly string[]).includes(state)) return { kind: 'passing' }
  const page = destinationOf(state)
  if (page === 'dashboard') return { kind: 'none' }
  if (state === 'COMPLETE') return isPaidOff ? { kind: 'repaid' } : { kind: 'funded', page }
  // The one state of the complete page that waits for the borrower.
  if (state === 'BORROWER_MICRO_DEPOSIT_CONFIRM') return { kind: 'continue', page }
  return page === 'complete' || isAllSent ? { kind: 'progress', page } : { kind: 'continue', page }
}

/**
 * Of a refinance: the list has its next step, because the pages of an application lead back to the dashboard (row
 * 2.6.06). Once submitted, with nothing to send, it is among the submitted loans.
 */
const refinanceOnward = (
  application: Parameters<typeof isRefinanceDepositDue>[0],
  isPaidOff: boolean,
): WayOnward => {
  const { state } = application
  if (state === 'COMPLETE')
    return isPaidOff ? { kind: 'repaid' } : { kind: 'funded', page: 'celsius-refi/complete' }
  // Whether a top-up is required decides the label of the button, not whether there is one.
  const isShort = isRefinanceDepositDue(application)
  if (refinanceAction(state, { isTopUpRequired: false, isShort }) !== null)
    return { kind: 'continue', page: 'celsius-refi' }
  return isSubmittedRefinance(state) ? { kind: 'progress', page: 'celsius-refi/complete' } : { kind: 'none' }
}

/** How far an application has come, as steps done of `ROAD.length`, for its bar. */
const ROAD: readonly (readonly ApplicationState[])[] = [
  ['APP_START', 'OFFER_SELECT'],
  ['ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'BORROWER_DETAILS'],
  [
    'SOFT_CREDIT',
    'SOFT_CREDIT_FROZEN',
    'SOFT_CREDIT_LOCKED',
    'SOFT_CREDIT_NO_MATCH',
    'KYC_VERIFY',
    'FINAL_STEPS',
  ],
  ['SIGN_DOCS'],
  [
    'CELSIUS_WAITING_FOR_TOP_UP',
    'CELSIUS_TOP_UP_REQUESTED',
    'CELSIUS_FULL_COLLATERAL_RECEIVED',
    'WAITING_FOR_COLLATERAL',
    'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
  ],
  ['FUNDABLE', 'CRYPTO_FUNDING_VERIFY', 'BORROWER_MICRO_DEPOSIT_CONFIRM', 'MANUAL_FUNDING_RELEASE'],
]

export interface RoadPlace {
  readonly done: number
  readonly count: number
}

/** Null where there is no road left to show: funded or ended. */
export const roadPlace = (state: ApplicationState): RoadPlace | null => {
  const done = ROAD.findIndex((states) => states.includes(state))
  return done === -1 ? null : { done, count: ROAD.length }
}

/** While one application is open, no other may be started (`application.duplicate`). */
export const isUnfinished = ({ stage }: { readonly stage: Stage }): boolean =>
  stage === 'APPLYING' || stage === 'PROCESSING' || stage === 'ORIGINATING'
