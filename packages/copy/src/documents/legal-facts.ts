/** A fact of the law that a document prints: where it stands, since when, and when somebody last looked. */
export interface LegalFact {
  readonly value: string
  readonly source: string
  readonly url: string
  /** yyyy-mm-dd */
  readonly inForceSince: string
  /** yyyy-mm-dd: the day on which the source was read last. */
  readonly reviewedOn: string
  /** yyyy-mm-dd: the last day on which nobody has to read it again. After that a test fails until somebody has. */
  readonly reviewBy: string
}

/**
 * The agency that administers the Equal Credit Opportunity Act for a lender that is no bank: "FTC" of the table in
 * appendix A, as amended with effect from March 20, 2024. The lender's counsel confirms that it is the right one.
 */
export const FEDERAL_AGENCY: LegalFact = {
  value:
    'Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580',
  source: '12 CFR part 1002, appendix A; 88 FR 16531',
  url: 'https://www.ecfr.gov/current/title-12/chapter-X/part-1002/appendix-Appendix%20A%20to%20Part%201002',
  inForceSince: '2024-03-20',
  reviewedOn: '2026-11-22',
  reviewBy: '2028-01-31',
}

/** Every one of them, for whoever reviews them: the test warns months before a review is due. */
export const LEGAL_FACTS: readonly LegalFact[] = [FEDERAL_AGENCY]
