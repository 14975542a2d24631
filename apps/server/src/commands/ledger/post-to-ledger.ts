import { belongsTo } from '../application/of-application.ts'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { Tx } from '../../store/database/database.ts'
import { postEntry, type Posting } from '../../store/ledger/ledger.ts'
import type { Deps } from '../deps.ts'

export interface EntryToPost {
  /** Unique in the organization: the same entry is posted once, however often it is requested. */
  readonly key: string
  readonly description: string
  readonly postings: readonly Posting[]
}

/** A ledger entry of an application; postings of zero are omitted. */
export const postToLedger = (
  deps: Deps,
  tx: Tx,
  { file, now }: { readonly file: LoanFile; readonly now: Date },
  { key, description, postings }: EntryToPost,
): Promise<boolean> =>
  postEntry(tx, {
    id: deps.newId(),
    ...belongsTo(file),
    idempotencyKey: key,
    description,
    postedAt: now,
    postings: postings.filter(({ amount }) => amount !== 0n),
  })

/** A borrower's coins entering the ledger, or leaving it where `units` is negative. */
export const collateralPostings = (coin: Coin, units: bigint): readonly Posting[] => [
  { account: 'collateral-held', asset: coin, amount: units },
  { account: 'collateral-owed-to-borrower', asset: coin, amount: -units },
]
