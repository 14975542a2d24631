import { randomInt } from 'node:crypto'
import { skipAddressIndexes } from '@pledge/server/store/collateral/skip-address-indexes'
import { withOwner } from '@pledge/server/store/database/with-owner'

/** More addresses than a database gives out between a backup and the restore of it. */
const MIN_SKIPPED = 1_000_000
/** The rest is chance, so that two restores of one backup do not continue at the same index. About 190 restores fit. */
const MAX_SKIPPED = 21_000_000

/**
 * After every restore, and before the product starts: continues the deposit addresses far behind those that may have been
 * given out since the moment of the backup. Answers a line for the operator, who compares those with the chains.
 */
export const leaveAddressesOut = async (ownerUrl: string): Promise<string> => {
  const count = randomInt(MIN_SKIPPED, MAX_SKIPPED)
  const { from, next } = await withOwner(ownerUrl, (db) => skipAddressIndexes(db, count))
  return `deposit addresses continue at index ${next}; a borrower whom this database does not know may have one from index ${from} on`
}
