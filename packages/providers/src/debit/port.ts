/** One ACH debit of a borrower's account: an internet-initiated entry (WEB), for the borrower authorized it on our page. */
export interface AchDebit {
  /** Exactly one entry exists for each key, however often it is submitted. A re-presentment has a key of its own. */
  readonly idempotencyKey: string
  /** Whose account receives the money: each organization has one of its own. */
  readonly organizationCode: string
  readonly amountCents: bigint
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountType: 'checking' | 'savings'
  readonly firstName: string
  readonly lastName: string
  /** The payment type code of a WEB entry: S for a single authorization, R for a recurring one. */
  readonly authorization: 'SINGLE' | 'RECURRING'
  /** A re-presentment must be described as RETRY PYMT in its batch (NACHA rule on reinitiation). */
  readonly isRepresentment: boolean
  /** The effective entry date, `2026-02-27`: the banking day on which it should settle. */
  readonly settlesOn: string
  /** What the borrower's bank statement shows: the payment reference of the loan. */
  readonly reference: string
}

/**
 * UNKNOWN is not a failure: the bank may have taken the entry (law 4). The caller leaves the debit as it is and submits it
 * again with the same key.
 */
export type DebitAnswer =
  | { readonly status: 'ACCEPTED'; readonly traceNumber: string }
  /** `code`: the return code of the network, or a code of the bank's own. No entry exists, and none ever will for this key. */
  | { readonly status: 'REJECTED'; readonly code: string; readonly reason: string }
  | { readonly status: 'UNKNOWN' }

/** What the bank reports about an entry after it accepted it. */
export interface DebitReport {
  /** The provider's id of the report. A report that is repeated has the same id. */
  readonly id: string
  /**
   * SETTLED: the money was credited to the lender. RETURN: the money was taken back, also 60 days later. CHANGE: a
   * notification of change, which moves no money.
   */
  readonly kind: 'SETTLED' | 'RETURN' | 'CHANGE'
  /** Of the entry, as `submit` answered it. */
  readonly traceNumber: string
  /** R01 to R85, C01 and following, or a code of the bank's own; null of SETTLED. */
  readonly code: string | null
  /** What the bank says is correct, in a notification of change. */
  readonly corrected: string | null
  /** The banking day on which it took effect, `2026-02-27`. */
  readonly on: string
  readonly at: Date
}

export interface DebitReports {
  /** In the order in which they are reported, which need not be the order in which things happened. */
  readonly reports: readonly DebitReport[]
  /** Where the next page begins; null when nothing was reported yet. */
  readonly cursor: string | null
}

/** The lender's bank, as far as ACH debits of borrowers' accounts go. */
export interface DebitPort {
  /**
   * Submits an entry. The same key makes one entry, and a rejection is final; the same key with other content throws. What
   * the network cannot carry is REJECTED with the code that a bank would return it with. Throws when the bank cannot be
   * reached, after which the entry may exist or not.
   */
  submit(debit: AchDebit): Promise<DebitAnswer>
  /**
   * What became of the entry with this key, as `submit` would answer it now, or NONE when the bank never took it. The
   * question submits nothing.
   */
  standing(idempotencyKey: string): Promise<DebitAnswer | { readonly status: 'NONE' }>
  /** The reports after a cursor, at most so many. They may come twice, late and out of order, and are never lost. */
  reports(page: { readonly after: string | null; readonly most: number }): Promise<DebitReports>
}
