import type { Tx } from './database.ts'

export type LedgerAccount =
  | 'collateral-held'
  | 'collateral-owed-to-borrower'
  | 'loan-principal'
  | 'disbursement-payable'
  | 'origination-fee-income'
  | 'cash'
export type Asset = 'USD' | 'BTC' | 'ETH' | 'SOL'

export interface Posting {
  readonly account: LedgerAccount
  readonly asset: Asset
  /** Debits positive, credits negative; cents or base units. */
  readonly amount: bigint
}

export interface LedgerEntry {
  readonly id: string
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
  /** Posted once, whatever is retried. */
  readonly idempotencyKey: string
  readonly description: string
  readonly postedAt: Date
  readonly postings: readonly Posting[]
}

const textOf = (postings: readonly { account: string; asset: string; amount: bigint | string }[]): string =>
  postings.map(({ account, asset, amount }) => `${account} ${asset} ${amount}`).join('; ')

/** What was posted under a key must be the same entry; anything else would be lost without a word. */
const assertSame = async (tx: Tx, entry: LedgerEntry): Promise<void> => {
  const posted = await tx
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
    .select(['p.account', 'p.asset', 'p.amount'])
    .where('e.organization_id', '=', entry.organizationId)
    .where('e.idempotency_key', '=', entry.idempotencyKey)
    .where('e.application_id', '=', entry.applicationId)
    .orderBy('p.line')
    .execute()
  if (textOf(posted) !== textOf(entry.postings))
    throw new Error(`the key ${entry.idempotencyKey} was posted with other postings`)
}

/**
 * Posts an entry, or nothing when its key was posted before. The database refuses an entry whose postings do not sum
 * to zero in each asset; a key that was posted with others is a bug, and throws.
 */
export const postEntry = async (tx: Tx, entry: LedgerEntry): Promise<boolean> => {
  const inserted = await tx
    .insertInto('ledger_entries')
    .values({
      id: entry.id,
      application_id: entry.applicationId,
      organization_id: entry.organizationId,
      borrower_id: entry.borrowerId,
      idempotency_key: entry.idempotencyKey,
      description: entry.description,
      posted_at: entry.postedAt,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) {
    await assertSame(tx, entry)
    return false
  }
  await tx
    .insertInto('ledger_postings')
    .values(
      entry.postings.map((posting, line) => ({
        entry_id: entry.id,
        line,
        application_id: entry.applicationId,
        organization_id: entry.organizationId,
        borrower_id: entry.borrowerId,
        account: posting.account,
        asset: posting.asset,
        amount: posting.amount.toString(),
      })),
    )
    .execute()
  return true
}

/** The balance of each account of an application, computed from its postings. */
export const balancesOf = async (tx: Tx, applicationId: string) => {
  const rows = await tx
    .selectFrom('ledger_postings')
    .select(['account', 'asset', (eb) => eb.fn.sum<string>('amount').as('balance')])
    .where('application_id', '=', applicationId)
    .groupBy(['account', 'asset'])
    .execute()
  return rows.map((row) => ({ account: row.account, asset: row.asset, balance: BigInt(row.balance) }))
}

/** The postings of an application with their entries, in order, for the agents' view. */
export const postingsOf = (tx: Tx, applicationId: string) =>
  tx
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
    .select(['e.posted_at', 'e.description', 'p.account', 'p.asset', 'p.amount'])
    .where('p.application_id', '=', applicationId)
    .orderBy('e.posted_at')
    .orderBy('p.line')
    .execute()
