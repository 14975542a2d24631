/** What the check of covered borrowers is asked. Nothing of it may be logged. */
export interface MilitaryRequest {
  readonly idempotencyKey: string
  readonly firstName: string
  readonly lastName: string
  /** yyyy-mm-dd */
  readonly dateOfBirth: string
  /** ddd-dd-dddd */
  readonly ssn: string
}

/**
 * Whether somebody is a covered borrower of the Military Lending Act: on active duty, or a dependent of somebody who is.
 * The answer of the Department of Defense's database, kept with its reference, is the lender's safe harbor
 * (32 CFR 232.5(b)).
 */
export interface MilitaryAnswer {
  readonly outcome: 'COVERED' | 'NOT_COVERED'
  readonly referenceId: string
}

/** Same key, same answer, one inquiry. Not reachable: throws. */
export interface MilitaryPort {
  check(request: MilitaryRequest): Promise<MilitaryAnswer>
}
