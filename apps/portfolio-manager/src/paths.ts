/** The base path of the portfolio manager, and below it the page after sign-out. */
export const BASE_PATH = '/portfolio-manager'
export const SIGNED_OUT_PATH = '/signed-out'

/**
 * The security settings of the agent's own account: one of the borrower's pages, which the server serves at the same
 * origin.
 */
export const SECURITY_PATH = '/account/staff-security'

/** The target of an invitation's link. */
export const INVITATION_PATH = '/invitation'
