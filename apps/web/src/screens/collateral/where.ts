import { destinationOf, type Page } from '@pledge/domain/application/routing'

/** States in which there is no collateral to post yet, though the application is open. */
const BEFORE = ['KYC_VERIFY', 'FINAL_STEPS', 'SIGN_DOCS']
const OPEN = ['WAITING_FOR_COLLATERAL', 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER']

/** Null while the page has something to show; else where the application is now. An ended one never shows an address. */
export const collateralRedirect = (state: string): Page | null => {
  if (OPEN.includes(state)) return null
  if (BEFORE.includes(state)) return 'next-steps'
  const page = destinationOf(state)
  return page === 'complete' ? null : page
}

/** Where Continue leads (rows 1.2.125 and 1.2.126). */
export const afterCollateral = (isRollForward: boolean): Page => (isRollForward ? 'complete' : 'next-steps')
