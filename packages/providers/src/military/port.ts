/** What we send for a check of covered borrowers. None of it may be logged. */
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
 * Whether a person is a covered borrower under the Military Lending Act: on active duty, or a dependent of a person
 * who is. The answer of the Department of Defense's database, stored with its reference, is the lender's safe harbor
 * (32 CFR 232.5(b)).
 */
export interface MilitaryAnswer {
  readonly outcome: 'COVERED' | 'NOT_COVERED'
  readonly referenceId: string
}

/** Idempotent by key: one inquiry, the same answer. Throws while unreachable. */
export interface MilitaryPort {
  check(request: MilitaryRequest): Promise<MilitaryAnswer>
}
