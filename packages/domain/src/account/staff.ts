/** What one administrator proposes of staff and another one approves (note 060). */
export const STAFF_CHANGE_KINDS = ['invite', 'role', 'enable', 'reset-factors'] as const
export type StaffChangeKind = (typeof STAFF_CHANGE_KINDS)[number]

/** The link of an invitation opens for this long, once. Real time. */
export const INVITATION_HOURS = 72
/** After a reset of their factors, staff enroll a new one within this time, or ask for another reset. Real time. */
export const FACTOR_RESET_HOURS = 72
/**
 * For this long after a password was set by an emailed code, the second factors of its account are not reset: whoever reads
 * the mailbox may have set it, and would hold the password as well as the emailed code that enrolling takes. A week is time
 * for the owner to read the notice of the change, over a weekend or a short absence. Real time.
 */
export const MAILED_PASSWORD_DAYS = 7
export const mailedPasswordHoldEnd = (mailedAt: Date): Date =>
  new Date(mailedAt.getTime() + MAILED_PASSWORD_DAYS * 24 * 60 * 60_000)
/** Changes that wait for a second person, of one organization: more are nobody's plan. */
export const MOST_OPEN_STAFF_CHANGES = 100
/** People on one staff page. */
export const MOST_STAFF_LISTED = 500
