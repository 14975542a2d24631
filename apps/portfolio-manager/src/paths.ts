/** Where the server serves the portfolio manager, and the page after signing out below it. */
export const BASE_PATH = '/portfolio-manager'
export const SIGNED_OUT_PATH = '/signed-out'
