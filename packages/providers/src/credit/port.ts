import type { CreditAlert } from '@pledge/domain/application/credit-alerts'

/** What we send to the bureau. None of it may be logged. */
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
  /**
   * Alerts that the consumer placed (15 USC 1681c-1(h)): a lender must verify the consumer's identity before it
   * extends credit on such a file.
   */
  readonly alerts: readonly CreditAlert[]
} & (
  | { readonly outcome: 'CLEARED' | 'FROZEN' | 'LOCKED' | 'NO_MATCH' }
  | {
      readonly outcome: 'DECLINED'
      /** Null where the decision used no score: the notice then states none (15 USC 1681m(a)(2)). */
      readonly score: CreditScore | null
      readonly reasons: readonly string[]
    }
)

/** Idempotent by key: one inquiry, the same answer. Throws while unreachable. */
export interface CreditPort {
  softPull(request: SoftPullRequest): Promise<SoftPullAnswer>
}
