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

/** The message on an SSN that does not end as the register has it. */
export const SSN_DIFFERS_MESSAGE = 'This does not match the SSN of your old loan'

/** The digits that the register has for each old loan; null for a loan without any. */
type LastFours = readonly (string | null)[]

/**
 * Whether an SSN ends in the digits that the register has for every old loan: another one would be that of somebody else,
 * and the inquiry of the Military Lending Act would be about them. A loan without digits does not contradict it.
 */
export const isSsnOfLoans = (ssn: string, lastFours: LastFours): boolean =>
  lastFours.every((lastFour) => lastFour === null || ssn.endsWith(lastFour))

/** The first of the SSNs on file that is that of the old loans; null where none is. */
export const ssnOfLoans = (onFile: readonly (string | null)[], lastFours: LastFours): string | null =>
  onFile.find((ssn) => ssn !== null && isSsnOfLoans(ssn, lastFours)) ?? null

/**
 * Whether a refinance can be decided and documented by these details (note 106): the register has no street, no telephone
 * number and only the last four digits of the SSN. Borrowers abroad have no SSN to give, as on the details form (row
 * 1.5.12), and what is on file of one is not looked at.
 */
export const areDetailsComplete = (
  { ssn, address, phone }: DetailsOnFile,
  { isInternational, lastFours }: { readonly isInternational: boolean; readonly lastFours: LastFours },
): boolean =>
  (isInternational || ssnOfLoans([ssn], lastFours) !== null) &&
  [address.street1, address.city, address.zip, phone].every((text) => text !== '')
