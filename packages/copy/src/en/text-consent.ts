import { fill } from '../fill.ts'

/**
 * The consent to automated texts (47 CFR 64.1200(f)(9): in writing, with the number, naming the lender, and no condition of
 * credit). A changed text is a new version: what was agreed to is recorded by version and hash.
 */
export const TEXT_CONSENT_VERSION = 1

const WORDS =
  "I agree that {lender} may send automated texts to this number about my loans: warnings, margin calls, sales of collateral, and the other alerts I choose. I don't have to agree to get or keep a loan. How many texts I get depends on the price of my collateral. Message and data rates may apply. A text about a margin call or a sale can come at any hour. I can reply STOP to stop or HELP for help, and turn texts off here at any time."

/** The consent as this lender's borrower reads it. */
export const textConsent = (lender: string): string => fill(WORDS, { lender })
