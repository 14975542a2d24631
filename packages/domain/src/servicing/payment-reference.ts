/**
 * Three groups of four hex digits: short enough for an ACH entry, and without the letter O, which looks like 0. It must not
 * be part of a longer number. A bank may drop the dashes or turn them into spaces.
 */
const REFERENCES = /(?<![0-9A-Z])([0-9A-F]{4})[- ]?([0-9A-F]{4})[- ]?([0-9A-F]{4})(?![0-9A-Z])/g

/**
 * The reference that a borrower puts on a payment to identify the loan: the first twelve digits of the application's id,
 * 'A1B2-C3D4-E5F6'. It is no secret: it only allows paying the loan.
 */
export const paymentReference = (applicationId: string): string => {
  const digits = applicationId.replaceAll('-', '').slice(0, 12).toUpperCase()
  return `${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`
}

/** The reference in the payer's remittance text, in any notation of the bank; undefined if there is none, or several. */
export const referenceIn = (remittance: string): string | undefined => {
  const [first, second] = remittance.toUpperCase().matchAll(REFERENCES)
  return first === undefined || second !== undefined ? undefined : `${first[1]}-${first[2]}-${first[3]}`
}
