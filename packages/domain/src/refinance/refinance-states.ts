import type { ApplicationState } from '../application/states.ts'

/** States of a refinance that no other application has (row 2.3.15, gap G.49). */
export const TOP_UP_STATES = [
  'CELSIUS_WAITING_FOR_TOP_UP',
  'CELSIUS_TOP_UP_REQUESTED',
  'CELSIUS_FULL_COLLATERAL_RECEIVED',
] as const satisfies readonly ApplicationState[]

const SUBMITTED_STATES: ReadonlySet<string> = new Set([
  ...TOP_UP_STATES,
  'WAITING_FOR_COLLATERAL',
  'COMPLETE',
])

/** Whether a refinance counts as submitted: its card is greyed (rows 2.2.21, 2.2.22 and 2.4.20). */
export const isSubmittedRefinance = (state: string): boolean => SUBMITTED_STATES.has(state)

const BEFORE_SIGNATURES: ReadonlySet<string> = new Set(['OFFER_SELECT', 'SIGN_DOCS'])
const IN_TOP_UP: ReadonlySet<string> = new Set(TOP_UP_STATES)

/**
 * The state after a confirmation: a top-up state stays what it is (rows 2.4.16 and 2.4.17, gap G.77), and so does a loan
 * that is signed already.
 */
export const stateAfterConfirmation = (state: string): string =>
  BEFORE_SIGNATURES.has(state) ? 'SIGN_DOCS' : state

/**
 * Whether a confirmation may be sent: before the signatures and during a top-up, never for a loan that is signed. Once
 * the top-up is requested, the borrower must have ticked that the collateral was sent (row 2.5.01, gap G.85).
 */
export const isConfirmable = (state: string, hasSentCollateral: boolean): boolean =>
  state === 'CELSIUS_TOP_UP_REQUESTED'
    ? hasSentCollateral
    : BEFORE_SIGNATURES.has(state) || IN_TOP_UP.has(state)

/** States in which the top-up was confirmed in full, and the estate has not handed over everything. */
const TOP_UP_CONFIRMED: ReadonlySet<string> = new Set([
  'CELSIUS_FULL_COLLATERAL_RECEIVED',
  'WAITING_FOR_COLLATERAL',
])

/**
 * Whether the borrower has to send coins for a top-up, so that the page with the deposit address is shown and linked:
 * once it is requested, and again while a reorganization has removed part of a confirmed one (`isShort`, note 030).
 */
export const isTopUpDepositDue = ({
  state,
  isShort,
}: {
  readonly state: string
  readonly isShort: boolean
}): boolean => state === 'CELSIUS_TOP_UP_REQUESTED' || (isShort && TOP_UP_CONFIRMED.has(state))

/** The side panel's one button (rows 2.2.19 and 2.2.20, gap G.09); null where there is nothing to press. */
export type RefinanceAction = 'REVIEW_LOAN_AGREEMENT' | 'VIEW_TOP_UP_ESTIMATE' | 'DEPOSIT_REQUIRED_COLLATERAL'

export const refinanceAction = (
  state: string,
  { isTopUpRequired, isShort }: { readonly isTopUpRequired: boolean; readonly isShort: boolean },
): RefinanceAction | null => {
  if (isTopUpDepositDue({ state, isShort })) return 'DEPOSIT_REQUIRED_COLLATERAL'
  if (state === 'SIGN_DOCS') return 'REVIEW_LOAN_AGREEMENT'
  if (state !== 'OFFER_SELECT') return null
  return isTopUpRequired ? 'VIEW_TOP_UP_ESTIMATE' : 'REVIEW_LOAN_AGREEMENT'
}
