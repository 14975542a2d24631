/** What the lender's bank tells of money that came in, or that it took back again. */
export interface RepaymentReport {
  /** The bank's id of the report: told twice, it is one. */
  readonly id: string
  /** Whose account the money came to: each organization has one of its own. */
  readonly organizationCode: string
  /** RETURN: a payment that was told of before does not count any more. */
  readonly kind: 'PAYMENT' | 'RETURN'
  readonly method: 'ACH' | 'WIRE'
  /** The bank's name of the payment; a RETURN bears that of the payment that it takes back. */
  readonly reference: string
  /** What the payer wrote, as the bank passed it on: with luck the reference of the loan. */
  readonly remittance: string
  readonly amountCents: bigint
  /** When the money came, or was taken back. */
  readonly at: Date
  /** Of a RETURN: R01 to R85, or a code of the bank's own; null of a PAYMENT. */
  readonly code: string | null
}

export interface RepaymentReports {
  /** In the order in which they are told, which need not be the order in which things happened. */
  readonly reports: readonly RepaymentReport[]
  /** Where the next look begins; null when nothing was told yet. */
  readonly cursor: string | null
}

/** The lender's bank, as far as payments of borrowers go: it is only read (rows 1.9.24, 1.9.25). */
export interface RepaymentPort {
  /** The reports after a cursor, at most so many. They may come twice, late and out of order, never lost. */
  reports(page: { readonly after: string | null; readonly most: number }): Promise<RepaymentReports>
}
