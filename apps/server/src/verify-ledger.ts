import { withOwner } from './store/database/with-owner.ts'
import { verifyLedger as verifyLedgerIn, type LedgerVerification } from './store/ledger/ledger-check.ts'

/** Checks the ledger of every loan against its hash chain, as the database owner (S7). */
export const verifyLedger = (ownerUrl: string): Promise<LedgerVerification> =>
  withOwner(ownerUrl, (db) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verifyLedgerIn),
  )
