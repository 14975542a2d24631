/** What the words of an authorization are made from. No name and no account number: they are shown and stored as they are. */
export interface DebitAuthorizationFacts {
  readonly kind: 'SINGLE' | 'RECURRING'
  readonly legalName: string
  readonly phone: string
  readonly email: string
  readonly loanReference: string
  readonly accountType: 'checking' | 'savings'
  /** The last digits of the account. */
  readonly accountMask: string
  /** The amount of a single debit; the maximum of each recurring one. */
  readonly amountCents: bigint
  readonly firstAmountCents: bigint
  /** The day of the debit, of the first one of autopay: `2026-02-27`. */
  readonly settlesOn: string
}

/** The text that a borrower accepts, exactly as it is shown, stored and sent. */
export interface DebitTerms {
  readonly title: string
  readonly paragraphs: readonly string[]
}
