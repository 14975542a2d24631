/** Staff changes that one administrator proposes and another one approves (note 060). */
export const STAFF_CHANGE_KINDS = ['invite', 'role', 'enable', 'reset-factors'] as const
export type StaffChangeKind = (typeof STAFF_CHANGE_KINDS)[number]

/** An invitation link works once, within this time. Real time. */
export const INVITATION_HOURS = 72
/**
 * After a reset of their factors, staff must enroll a new one within this time, or request another reset. Real time.
 */
export const FACTOR_RESET_HOURS = 72
/**
 * For this long after a password was set by an emailed code, the second factors of the account cannot be reset. An
 * attacker who reads the mailbox may have set the password, and enrolling takes only the password and an emailed code.
 * A week gives the owner time to read the notice of the change, even after a weekend or a short absence. Real time.
 */
export const MAILED_PASSWORD_DAYS = 7
export const mailedPasswordHoldEnd = (mailedAt: Date): Date =>
  new Date(mailedAt.getTime() + MAILED_PASSWORD_DAYS * 24 * 60 * 60_000)
/** The most staff changes of one organization that can wait for a second person: no legitimate use needs more. */
export const MOST_OPEN_STAFF_CHANGES = 100
/** The most people listed on a staff page. */
export const MOST_STAFF_LISTED = 500
