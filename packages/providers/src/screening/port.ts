import type { ScreeningField, ScreeningGround } from '@pledge/domain/application/screening'

/** What a screening is asked. Nothing of it may be logged. */
export interface ScreeningRequest {
  readonly idempotencyKey: string
  readonly firstName: string
  readonly lastName: string
  /** yyyy-mm-dd */
  readonly dateOfBirth: string
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  /** ddd-dd-dddd; null for somebody without one. */
  readonly ssn: string | null
}

/** An entry that is like the person, or a source of identity data that says otherwise. */
export interface ScreeningMatch {
  readonly ground: ScreeningGround
  /** The list or the source, by its name. */
  readonly source: string
  /** Under which the source knows the entry. */
  readonly reference: string
  /** As the list publishes it; null where the source names nobody. */
  readonly listedName: string | null
  /** A year alone: a whole date of birth is more than a comparison needs. */
  readonly birthYear: number | null
  /** ISO 3166-1 alpha-2 */
  readonly country: string | null
  readonly agrees: readonly ScreeningField[]
  readonly differs: readonly ScreeningField[]
}

/**
 * Sanctions and identity-data screening. REVIEW leaves the application where it is until a person has looked at the
 * matches; REFUSED names its grounds, and the product words them (domain, `screening.ts`).
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

/** Same key, same answer, one inquiry. Not reachable: throws. */
export interface ScreeningPort {
  screen(request: ScreeningRequest): Promise<ScreeningAnswer>
}
