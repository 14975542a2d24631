/** A report of the lender's bank: a payment received, or a payment returned. */
export interface RepaymentReport {
  /** The bank's id of the report. A repeated id is the same report. */
  readonly id: string
  /** Whose account received the money: each organization has its own. */
  readonly organizationCode: string
  /** RETURN: a payment that was reported before is reversed. */
  readonly kind: 'PAYMENT' | 'RETURN'
  readonly method: 'ACH' | 'WIRE'
  /** The bank's reference of the payment; a RETURN has that of the payment it reverses. */
  readonly reference: string
  /** What the payer wrote, as the bank passed it on: it should contain the loan's reference. */
  readonly remittance: string
  readonly amountCents: bigint
  /** When the money was received or returned. */
  readonly at: Date
  /** For a RETURN: R01 to R85, or one of the bank's own codes; null for a PAYMENT. */
  readonly code: string | null
}

export interface RepaymentReports {
  /** In the order of reporting, which may differ from the order of events. */
  readonly reports: readonly RepaymentReport[]
  /** Where the next poll begins; null before the first report. */
  readonly cursor: string | null
}

/** Reads borrowers' payments from the lender's bank. Read-only (rows 1.9.24, 1.9.25). */
export interface RepaymentPort {
  /**
   * The reports after a cursor, up to a maximum. Reports may be repeated, late or out of order, but are never lost.
   */
  reports(page: { readonly after: string | null; readonly most: number }): Promise<RepaymentReports>
}
