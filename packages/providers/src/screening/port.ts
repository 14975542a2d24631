export interface ScreeningRequest {
  readonly idempotencyKey: string
  readonly firstName: string
  readonly lastName: string
  /** yyyy-mm-dd */
  readonly dateOfBirth: string
  /** ISO 3166-1 alpha-2 */
  readonly country: string
}

/** Sanctions and identity-data screening. REVIEW leaves the application where it is until a person has looked. */
export type ScreeningAnswer =
  | { readonly outcome: 'CLEARED'; readonly referenceId: string }
  | { readonly outcome: 'REVIEW'; readonly referenceId: string }
  | { readonly outcome: 'REFUSED'; readonly referenceId: string; readonly reasons: readonly string[] }

/** Same key, same answer, one inquiry. Not reachable: throws. */
export interface ScreeningPort {
  screen(request: ScreeningRequest): Promise<ScreeningAnswer>
}
