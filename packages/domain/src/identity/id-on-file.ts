import type { ApplicationHeader } from '../application/origination.ts'

/**
 * Expiration date of the ID that was approved for a loan, for its renewal on `today` (yyyy-mm-dd, in the organization's
 * zone). Undefined if it is unknown or no later than today; a new ID is then required (note 058).
 */
export const idOnFile = (
  { status, validUntil }: ApplicationHeader['identity'],
  today: string,
): string | undefined =>
  status === 'COMPLETED' && validUntil !== null && validUntil > today ? validUntil : undefined
