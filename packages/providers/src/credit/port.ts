/** What the bureau is asked. Nothing of it may be logged. */
export interface SoftPullRequest {
  readonly idempotencyKey: string
  readonly firstName: string
  readonly lastName: string
  /** yyyy-mm-dd */
  readonly dateOfBirth: string
  /** ddd-dd-dddd */
  readonly ssn: string
  readonly address: {
    readonly street1: string
    readonly city: string
    readonly state: string
    readonly zip: string
  }
}

export interface BureauContact {
  readonly name: string
  readonly address: string
  readonly phone: string
}

/** The bureau's answer, by decision 13. DECLINED carries what the adverse action notice must state (facts 5.6). */
export type SoftPullAnswer = { readonly referenceId: string; readonly bureau: BureauContact } & (
  | { readonly outcome: 'CLEARED' | 'FROZEN' | 'LOCKED' | 'NO_MATCH' }
  | {
      readonly outcome: 'DECLINED'
      readonly score: number
      readonly scoreRange: readonly [number, number]
      /** yyyy-mm-dd */
      readonly scoreDate: string
      readonly reasons: readonly string[]
    }
)

/** Asked twice with the same key, the bureau is inquired of once and answers the same. Not reachable: throws. */
export interface CreditPort {
  softPull(request: SoftPullRequest): Promise<SoftPullAnswer>
}
