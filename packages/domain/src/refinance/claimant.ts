import type { EstatePerson } from './estate-loan.ts'

/** What a borrower proves and enters to claim a loan. */
export interface Claimant {
  /** The verified address of the account. */
  readonly email: string
  /** yyyy-mm-dd */
  readonly dateOfBirth: string
  readonly ssnLastFour: string | null
  /**
   * The digits that the register has for the other loans that the borrower has claimed; null for a loan without any, or that was
   * refinanced already, because its person is removed then.
   */
  readonly claimedLastFours: readonly (string | null)[]
  /** The name on file from an earlier application; null before the first one. */
  readonly name: { readonly firstName: string; readonly lastName: string } | null
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase()

/** A person has one SSN: no number could be that of two loans whose digits differ. */
const isSsnOfClaimed = (
  { ssnLastFour }: EstatePerson,
  claimedLastFours: readonly (string | null)[],
): boolean =>
  claimedLastFours.every((digits) => digits === null || ssnLastFour === null || digits === ssnLastFour)

/**
 * Whether a loan of the register belongs to this person (gap G.70): the same verified email, birth date and last
 * four digits of the SSN, which are those of every other loan that the borrower has claimed, and the same name where one is on
 * file. All are compared, whichever differs, so that the time
 * that it takes reveals nothing. Accents, punctuation and case of names are ignored: two systems rarely agree on them.
 */
export const isSamePerson = (person: EstatePerson, claimant: Claimant): boolean => {
  const { name } = claimant
  const results = [
    person.email === claimant.email.trim().toLowerCase(),
    person.dateOfBirth === claimant.dateOfBirth,
    person.ssnLastFour === claimant.ssnLastFour,
    isSsnOfClaimed(person, claimant.claimedLastFours),
    name === null || plain(person.lastName) === plain(name.lastName),
    name === null || plain(person.firstName) === plain(name.firstName),
  ]
  return results.filter((isSame) => !isSame).length === 0
}
