export interface AddressSuggestion {
  readonly street1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
}

/** A typeahead. The form can be completed with it down (row 1.2.68), so a failure is an empty list to the borrower. */
export interface AddressPort {
  suggest(input: {
    readonly query: string
    readonly country: string
    readonly limit: number
  }): Promise<readonly AddressSuggestion[]>
}
