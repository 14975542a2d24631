/** Where the server serves the portfolio manager, and the page after signing out below it. */
export const BASE_PATH = '/portfolio-manager'
export const SIGNED_OUT_PATH = '/signed-out'

/** Where one's own account is kept safe: beside the borrower's pages, which the server serves at the same origin. */
export const SECURITY_PATH = '/account/staff-security'

/** Where the link of an invitation leads. */
export const INVITATION_PATH = '/invitation'
