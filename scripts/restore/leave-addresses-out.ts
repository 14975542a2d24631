import { randomInt } from 'node:crypto'
import { skipAddressIndexes } from '@pledge/server/store/collateral/skip-address-indexes'
import { withOwner } from '@pledge/server/store/database/with-owner'

/** More addresses than a database allots between a backup and its restore. */
const MIN_SKIPPED = 1_000_000
/**
 * The rest is random, so that two restores of one backup do not continue at the same index. About 190 restores fit.
 */
const MAX_SKIPPED = 21_000_000

/**
 * Runs after every restore, before the product starts: continues the deposit addresses far beyond those that may have
 * been allotted since the backup. Returns a line for the operator, who compares those with the chains.
 */
export const leaveAddressesOut = async (ownerUrl: string): Promise<string> => {
  const count = randomInt(MIN_SKIPPED, MAX_SKIPPED)
  const { from, next } = await withOwner(ownerUrl, (db) => skipAddressIndexes(db, count))
  return `deposit addresses continue at index ${next}; a borrower whom this database does not know may have one from index ${from} on`
}
