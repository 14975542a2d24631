/** An error in a bank link provider's page, in the provider's own words. */
export interface LinkFailure {
  readonly type: string
  readonly code: string
  readonly message: string
}

export interface ChosenInstitution {
  readonly id: string
  readonly name: string
}

/** What a page passes to the provider's script: what to open, and the callbacks. */
export interface LinkHandlers {
  readonly linkToken: string
  /** The public name of the lender that requests the accounts. */
  readonly lender: string
  /** The full URL to which the bank redirected the browser; null at the start. */
  readonly receivedRedirectUri: string | null
  readonly onSuccess: (publicToken: string, institution: ChosenInstitution) => void
  /** The borrower left, or the provider gave up. */
  readonly onExit: (failure: LinkFailure | null, institution: ChosenInstitution | null) => void
  /** Called immediately before the browser leaves for a bank's page. */
  readonly onLeave: () => void
}
