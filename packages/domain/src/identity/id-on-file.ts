import type { Application } from '../application/application.ts'

/**
 * Until when the ID is valid that was approved for a loan, for its renewal on `today` (yyyy-mm-dd, in the organization's
 * zone): undefined for one that is valid today at most, and where nobody knows; then it is asked for again (note 058).
 */
export const idOnFile = (
  { identityStatus, idValidUntil }: Pick<Application, 'identityStatus' | 'idValidUntil'>,
  today: string,
): string | undefined =>
  identityStatus === 'COMPLETED' && idValidUntil !== null && idValidUntil > today ? idValidUntil : undefined
