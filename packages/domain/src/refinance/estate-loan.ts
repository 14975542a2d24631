import type { Residence } from '../residence/residence.ts'

/** Collateral that a refinance takes over (rows 2.1.07 and 2.9.12). */
export const REFINANCE_COINS = ['BTC', 'ETH'] as const
export type RefinanceCoin = (typeof REFINANCE_COINS)[number]

/**
 * OPEN: nobody has claimed it. CLAIMED: a borrower has, and no file changes it until the claim ends. CLOSED: the
 * estate has handed over its collateral, and a new loan has replaced it.
 */
export const ESTATE_LOAN_STATES = ['OPEN', 'CLAIMED', 'CLOSED'] as const
export type EstateLoanState = (typeof ESTATE_LOAN_STATES)[number]

/** Who borrowed from the defunct lender, as its records say. Stored sealed. */
export interface EstatePerson {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-mm-dd */
  readonly dateOfBirth: string
  /** Null for a person without a social security number. */
  readonly ssnLastFour: string | null
  /** In lower case. */
  readonly email: string
  readonly residence: Residence
}

/** A loan of the defunct lender, as a line of its file says (gap G.70). */
export interface EstateLoan {
  /** In upper case; unique within an organization. */
  readonly loanNumber: string
  readonly coin: RefinanceCoin
  /** Collateral that the estate holds for the loan, in base units. */
  readonly quantityUnits: bigint
  /** What the borrower owes the estate, in cents. */
  readonly balanceCents: bigint
  /** The yearly rate of the old loan, in basis points. */
  readonly rateBps: number
  /** yyyy-mm-dd */
  readonly openedOn: string
  /** yyyy-mm-dd; null for a loan without a maturity date. */
  readonly maturesOn: string | null
  /** Whether the defunct lender had verified the person's identity. */
  readonly isIdentityVerified: boolean
  readonly person: EstatePerson
}

/** What a line says of the loan, in a fixed order. */
export const textOfTerms = (loan: EstateLoan): string =>
  JSON.stringify([
    loan.loanNumber,
    loan.coin,
    String(loan.quantityUnits),
    String(loan.balanceCents),
    loan.rateBps,
    loan.openedOn,
    loan.maturesOn,
  ])

/**
 * What a line says of who borrowed, in a fixed order, and whether the lender had verified it. With the loan's number, so
 * that keyed hashes do not show which loans have the same person.
 */
export const textOfPerson = ({ loanNumber, isIdentityVerified, person }: EstateLoan): string =>
  JSON.stringify([
    loanNumber,
    isIdentityVerified,
    person.firstName,
    person.lastName,
    person.dateOfBirth,
    person.ssnLastFour,
    person.email,
    person.residence.kind,
    person.residence.code,
  ])

/** Everything that a line says, in a fixed order: equal for equal loans, so that a keyed hash of it finds changes. */
export const textOfEstateLoan = (loan: EstateLoan): string =>
  JSON.stringify([
    loan.loanNumber,
    loan.coin,
    String(loan.quantityUnits),
    String(loan.balanceCents),
    loan.rateBps,
    loan.openedOn,
    loan.maturesOn,
    loan.isIdentityVerified,
    loan.person.firstName,
    loan.person.lastName,
    loan.person.dateOfBirth,
    loan.person.ssnLastFour,
    loan.person.email,
    loan.person.residence.kind,
    loan.person.residence.code,
  ])
