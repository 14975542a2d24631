/** What is on file about the borrower of a refinance. */
export interface DetailsOnFile {
  /** 123-45-6789; null where only its last four digits are known. */
  readonly ssn: string | null
  readonly address: {
    readonly street1: string
    readonly city: string
    readonly zip: string
  }
  readonly phone: string
}

/**
 * Whether a refinance can be decided and documented by these details (note 106): the register has no street, no telephone
 * number and only the last four digits of the SSN. Borrowers abroad have no SSN to give, as on the details form (row 1.5.12).
 */
export const areDetailsComplete = (
  { ssn, address, phone }: DetailsOnFile,
  { isInternational }: { readonly isInternational: boolean },
): boolean =>
  (isInternational || ssn !== null) &&
  [address.street1, address.city, address.zip, phone].every((text) => text !== '')

/** The message on an SSN that does not end as the register has it. */
export const SSN_DIFFERS_MESSAGE = 'This does not match the SSN of your old loan'

/**
 * Whether an SSN ends in the digits that the register has for every old loan: another one would be that of somebody else,
 * and the inquiry of the Military Lending Act would be about them. A loan without digits does not contradict it.
 */
export const isSsnOfLoans = (ssn: string, lastFours: readonly (string | null)[]): boolean =>
  lastFours.every((lastFour) => lastFour === null || ssn.endsWith(lastFour))
