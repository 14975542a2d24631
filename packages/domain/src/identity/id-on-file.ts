import type { ApplicationHeader } from '../application/origination.ts'

/**
 * Until when the ID is valid that was approved for a loan, for its renewal on `today` (yyyy-mm-dd, in the organization's
 * zone): undefined for one that is valid today at most, and where nobody knows; then it is asked for again (note 058).
 */
export const idOnFile = (
  { status, validUntil }: ApplicationHeader['identity'],
  today: string,
): string | undefined =>
  status === 'COMPLETED' && validUntil !== null && validUntil > today ? validUntil : undefined
