/**
 * Three groups of four: short enough for the field of an ACH entry, and nobody has to tell O from 0 in it. What stands
 * before and after is no part of a longer number; a bank may drop the dashes or make them spaces.
 */
const REFERENCES = /(?<![0-9A-Z])([0-9A-F]{4})[- ]?([0-9A-F]{4})[- ]?([0-9A-F]{4})(?![0-9A-Z])/g

/**
 * What a borrower writes on a payment, so that it is known which loan it is for: the first twelve digits of the
 * application's id, 'A1B2-C3D4-E5F6'. A name and no secret: who has it can only pay.
 */
export const paymentReference = (applicationId: string): string => {
  const digits = applicationId.replaceAll('-', '').slice(0, 12).toUpperCase()
  return `${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`
}

/** The reference in what the payer wrote, however the bank passed it on; undefined when there is none, or several. */
export const referenceIn = (remittance: string): string | undefined => {
  const [first, second] = remittance.toUpperCase().matchAll(REFERENCES)
  return first === undefined || second !== undefined ? undefined : `${first[1]}-${first[2]}-${first[3]}`
}
