/** What went wrong in the page of a provider of bank links, in its own words. */
export interface LinkFailure {
  readonly type: string
  readonly code: string
  readonly message: string
}

export interface ChosenInstitution {
  readonly id: string
  readonly name: string
}

/** What a page hands to the script of a provider: what to open, and whom to tell. */
export interface LinkHandlers {
  readonly linkToken: string
  /** Who asks for the accounts, as people know it. */
  readonly lender: string
  /** The whole address at which the browser came back from a bank; null at the beginning. */
  readonly receivedRedirectUri: string | null
  readonly onSuccess: (publicToken: string, institution: ChosenInstitution) => void
  /** The person left, or the provider gave up. */
  readonly onExit: (failure: LinkFailure | null, institution: ChosenInstitution | null) => void
  /** Right before the browser leaves for the page of a bank. */
  readonly onLeave: () => void
}
