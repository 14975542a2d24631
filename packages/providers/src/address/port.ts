export interface AddressSuggestion {
  readonly street1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
}

/**
 * An address typeahead. The borrower can complete the form without it (row 1.2.68), so a failure shows as an empty
 * list.
 */
export interface AddressPort {
  suggest(input: {
    readonly query: string
    readonly country: string
    readonly limit: number
  }): Promise<readonly AddressSuggestion[]>
}
