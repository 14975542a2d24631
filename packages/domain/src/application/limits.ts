export const DAY_MS = 86_400_000
/** How often a borrower may query the bureau again (journey: bounded tries). */
export const MAX_CREDIT_RETRIES = 5
/** How many more queries an agent may make for a borrower who called, so that the total stays bounded. */
export const MAX_AGENT_CREDIT_RETRIES = 5
/** Maximum length of an agent's note on a decision. */
export const MAX_NOTE_CHARACTERS = 500
/**
 * An adverse action notice is given within 30 days of a complete application (12 CFR 1002.9(a)(1), gap G.37).
 * Counted from the submitted details, so that it holds whatever the day of the decision.
 */
export const DAYS_TO_NOTIFY = 30
/** The most queue entries shown to agents at once, first in line first. */
export const MOST_QUEUE_ENTRIES = 100
