/** Pages of an application, as their last path segment, and the dashboard outside of it. */
export const PAGES = [
  'details',
  'renew',
  'next-steps',
  'complete',
  'decline',
  'credit-frozen',
  'credit-locked',
  'credit-no-match',
  'dashboard',
] as const
export type Page = (typeof PAGES)[number]

const DESTINATIONS = {
  FUNDABLE: 'complete',
  COMPLETE: 'complete',
  BORROWER_MICRO_DEPOSIT_CONFIRM: 'complete',
  MANUAL_FUNDING_RELEASE: 'complete',
  CRYPTO_FUNDING_VERIFY: 'complete',
  BORROWER_DETAILS: 'details',
  OFFER_SELECT: 'renew',
  SOFT_CREDIT_FROZEN: 'credit-frozen',
  SOFT_CREDIT_LOCKED: 'credit-locked',
  SOFT_CREDIT_NO_MATCH: 'credit-no-match',
  KYC_VERIFY: 'next-steps',
  FINAL_STEPS: 'next-steps',
  SIGN_DOCS: 'next-steps',
  WAITING_FOR_COLLATERAL: 'next-steps',
  PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER: 'next-steps',
  DECLINED: 'decline',
} as const satisfies Record<string, Page>

/**
 * The page to show for a state after a step (rows 1.4.08 to 1.4.14). A state that the table does not name (gap G.43),
 * CANCELLED and EXPIRED lead to the dashboard. Takes any string, because an older page may meet a newer state.
 */
export const destinationOf = (state: string): Page =>
  Object.hasOwn(DESTINATIONS, state) ? DESTINATIONS[state as keyof typeof DESTINATIONS] : 'dashboard'

/** The page that next-steps redirects to in this state; null when it stays (rows 1.2.94 to 1.2.99, gap G.40). */
export const nextStepsRedirect = (state: string): Exclude<Page, 'next-steps'> | null => {
  const page = destinationOf(state)
  return page === 'next-steps' ? null : page
}

/** Re-fetching after a step (rows 1.4.06 and 1.4.07). */
export const REFETCH = { times: 20, intervalMs: 100 } as const
/** Polling after borrower details, before the re-fetching (rows 1.4.15 and 1.4.16, gap G.44). */
export const DETAILS_POLL = { times: 10, intervalMs: 2000 } as const

/** Transient states, which advance automatically. */
export const PASSING_STATES = ['ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'SOFT_CREDIT'] as const

/** Whether the state is fetched again before routing (rows 1.4.06 and 1.4.07). `refetches`: the number so far. */
export const shouldRefetch = (input: {
  readonly state: string
  /** The state before the step. */
  readonly before: string
  readonly refetches: number
}): boolean =>
  input.refetches < REFETCH.times &&
  (input.state === input.before || (PASSING_STATES as readonly string[]).includes(input.state))

/**
 * Whether the state is polled again after borrower details. When polling ends without a change, the dashboard follows.
 */
export const shouldPollDetails = (input: { readonly state: string; readonly polls: number }): boolean =>
  input.polls < DETAILS_POLL.times && input.state === 'BORROWER_DETAILS'
