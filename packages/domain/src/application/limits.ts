export const DAY_MS = 86_400_000
/** How often a borrower may ask the bureau again (journey: bounded tries). */
export const MAX_CREDIT_RETRIES = 5
/** How often an agent may ask besides, for a borrower who called: the bureau is never asked without end. */
export const MAX_AGENT_CREDIT_RETRIES = 5
/** The longest note that an agent writes on a decision. */
export const MAX_NOTE_CHARACTERS = 500
/**
 * An adverse action notice is given within 30 days of a complete application (12 CFR 1002.9(a)(1), gap G.37). Counted
 * from the submitted details, so that it holds for the decision of any day.
 */
export const DAYS_TO_NOTIFY = 30
/** Entries of one queue that agents are shown at once, those first in line. */
export const MOST_QUEUE_ENTRIES = 100
