import type { CreditAlert } from '@pledge/domain/application/credit-alerts'

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

export interface CreditScore {
  readonly value: number
  readonly range: readonly [number, number]
  /** yyyy-mm-dd */
  readonly date: string
}

/** The bureau's answer, by decision 13. DECLINED carries what the adverse action notice must state (facts 5.6). */
export type SoftPullAnswer = {
  readonly referenceId: string
  readonly bureau: BureauContact
  /** Alerts that the consumer placed (15 USC 1681c-1(h)): whoever lends on such a file must take care first. */
  readonly alerts: readonly CreditAlert[]
} & (
  | { readonly outcome: 'CLEARED' | 'FROZEN' | 'LOCKED' | 'NO_MATCH' }
  | {
      readonly outcome: 'DECLINED'
      /** Null where the decision used none: then the notice states none (15 USC 1681m(a)(2)). */
      readonly score: CreditScore | null
      readonly reasons: readonly string[]
    }
)

/** Asked twice with the same key, the bureau is inquired of once and answers the same. Not reachable: throws. */
export interface CreditPort {
  softPull(request: SoftPullRequest): Promise<SoftPullAnswer>
}
