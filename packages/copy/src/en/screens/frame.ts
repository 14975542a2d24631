/** Around every page of the borrower's application: header, footer, and what stands in for a page. */
export const frame = {
  skip: 'Skip to main content',
  account: 'Account',
  login: 'Login',
  dashboard: 'Dashboard',
  signOut: 'Sign out',
  terms: 'Terms',
  privacy: 'Privacy',
  licenses: 'Licenses',
  faq: 'FAQ',
  newTab: '(opens in a new tab)',
  /** Where nothing real moves: to the page that plays the rest of the world. */
  tools: 'Sandbox: simulate the outside world',
  nmls: 'NMLS ID {nmls}',
  housing: { 'equal-housing': 'Equal Housing Lender', 'equal-opportunity': 'Equal Opportunity Lender' },
  loading: 'Loading',
  tryAgain: 'Try again',
  reload: 'Reload the page',
  failedTitle: 'Something unexpected happened',
  /** Ends with the telephone number. */
  failed: "Everything you've sent is saved. Reload the page. If it happens again, call",
} as const
