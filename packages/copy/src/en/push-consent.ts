import { fill } from '../fill.ts'

/**
 * The consent to notifications of a browser. The browser asks for a permission of its own; these words say what comes. Changed words
 * are a new version: what was agreed to is recorded by version and hash.
 */
export const PUSH_CONSENT_VERSION = 1

const WORDS =
  'When you turn this on, {lender} sends notifications about your loans to this browser: warnings, margin calls, sales of collateral, and the other alerts you choose. One about a margin call or a sale can come at any hour. The company that makes your browser delivers them and cannot read them. You can turn this off here at any time.'

/** The consent as this lender's borrower reads it. */
export const pushConsent = (lender: string): string => fill(WORDS, { lender })
