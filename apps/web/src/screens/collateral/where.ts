import { destinationOf, type Page } from '@pledge/domain/application/routing'

/** States of an open application before its collateral can be posted. */
const BEFORE = ['KYC_VERIFY', 'FINAL_STEPS', 'SIGN_DOCS']
const OPEN = ['WAITING_FOR_COLLATERAL', 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER']

/**
 * Null while the page has something to show; otherwise the application's current page. An ended application never shows
 * an address. A signed one that waits for another account may have lost received collateral (note 030).
 */
export const collateralRedirect = (state: string, stage?: string): Page | null => {
  if (OPEN.includes(state) || (state === 'FINAL_STEPS' && stage === 'ORIGINATING')) return null
  if (BEFORE.includes(state)) return 'next-steps'
  const page = destinationOf(state)
  return page === 'complete' ? null : page
}

/** Whether collateral is still to be sent for the first time, or for a renewal: later only a deficiency is. */
export const isAwaited = (state: string): boolean => OPEN.includes(state)

/** A loan in service: every confirmed deposit counts, so more may be sent at any time (agreement, 2.4). */
export const mayAddTo = ({
  stage,
  state,
  isPaidOff,
}: {
  readonly stage: string
  readonly state: string
  readonly isPaidOff: boolean
}): boolean => stage === 'FINAL' && state === 'COMPLETE' && !isPaidOff

/** Where Continue leads (rows 1.2.125 and 1.2.126). */
export const afterCollateral = (isRollForward: boolean): Page => (isRollForward ? 'complete' : 'next-steps')
