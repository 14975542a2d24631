import type { ScreeningField, ScreeningGround } from '@pledge/domain/application/screening'

/** What we send for a screening. None of it may be logged. */
export interface ScreeningRequest {
  readonly idempotencyKey: string
  readonly firstName: string
  readonly lastName: string
  /** yyyy-mm-dd */
  readonly dateOfBirth: string
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  /** ddd-dd-dddd; null for a person without one. */
  readonly ssn: string | null
}

/** A list entry that resembles the person, or a source of identity data that contradicts theirs. */
export interface ScreeningMatch {
  readonly ground: ScreeningGround
  /** The name of the list or source. */
  readonly source: string
  /** The source's reference of the entry. */
  readonly reference: string
  /** As the list publishes it; null where the source has no name. */
  readonly listedName: string | null
  /** The year alone: the comparison does not need the full date of birth. */
  readonly birthYear: number | null
  /** ISO 3166-1 alpha-2 */
  readonly country: string | null
  readonly agrees: readonly ScreeningField[]
  readonly differs: readonly ScreeningField[]
}

/**
 * Sanctions and identity-data screening. REVIEW leaves the application unchanged until an agent has reviewed the
 * matches; REFUSED carries its grounds, which the product words (domain, `screening.ts`).
 */
export type ScreeningAnswer = { readonly referenceId: string } & (
  | { readonly outcome: 'CLEARED' }
  | { readonly outcome: 'REVIEW'; readonly matches: readonly ScreeningMatch[] }
  | {
      readonly outcome: 'REFUSED'
      readonly grounds: readonly ScreeningGround[]
      readonly matches: readonly ScreeningMatch[]
    }
)

/** Idempotent by key: one inquiry, the same answer. Throws while unreachable. */
export interface ScreeningPort {
  screen(request: ScreeningRequest): Promise<ScreeningAnswer>
}
