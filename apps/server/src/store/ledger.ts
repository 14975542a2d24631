import { EMPTY_CHAIN, type StoredLink } from '@pledge/domain/servicing/ledger-chain'
import { sql } from 'kysely'
import type { Tx } from './database.ts'

export type LedgerAccount =
  | 'collateral-held'
  | 'collateral-owed-to-borrower'
  | 'loan-principal'
  | 'disbursement-payable'
  | 'origination-fee-income'
  | 'cash'
  | 'interest-receivable'
  | 'interest-income'
  | 'payments-clearing'
  | 'owed-to-borrower'
  | 'usdc-treasury'
  | 'usdc-conversion'
  | 'payout-test-cost'
  | 'loan-transfer'
export type Asset = 'USD' | 'BTC' | 'ETH' | 'SOL' | 'USDC'

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

/**
 * Posts an entry at the end of the chain of its application, or nothing when its key was posted before; the database
 * does it in one statement (migration 040), which holds the end of the chain until the transaction ends. It refuses an
 * entry whose postings do not sum to zero in each asset; a key that was posted with others is a bug, and throws.
 */
export const postEntry = async (tx: Tx, entry: LedgerEntry): Promise<boolean> => {
  const { id, applicationId, organizationId, borrowerId, idempotencyKey, description, postedAt } = entry
  const accounts = entry.postings.map(({ account }) => account)
  const assets = entry.postings.map(({ asset }) => asset)
  const amounts = entry.postings.map(({ amount }) => amount.toString())
  const { rows } = await sql<{ isPosted: boolean }>`select post_ledger_entry(${id}, ${applicationId},
    ${organizationId}, ${borrowerId}, ${idempotencyKey}, ${description}, ${postedAt}, ${accounts}, ${assets},
    ${amounts}) as "isPosted"`.execute(tx)
  return rows[0]?.isPosted === true
}

/** The chain of an application as it stands: its entries in their places, and its end. */
export const chainOf = async (tx: Tx, applicationId: string) => {
  const head = await tx
    .selectFrom('ledger_chains')
    .select(['length', 'hash'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  const rows = await tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .select(['e.id', 'e.idempotency_key', 'e.description', 'e.posted_at', 'e.chain_number', 'e.hash'])
    .select(['p.account', 'p.asset', 'p.amount'])
    .where('e.application_id', '=', applicationId)
    .orderBy('e.chain_number')
    .orderBy('p.line')
    .execute()
  const links: (StoredLink & { readonly postings: Posting[] })[] = []
  for (const row of rows) {
    const { id, idempotency_key: idempotencyKey, description, posted_at: postedAt } = row
    if (links.at(-1)?.id !== id)
      links.push({
        id,
        idempotencyKey,
        description,
        postedAt,
        postings: [],
        place: row.chain_number,
        hash: row.hash,
      })
    const { account, asset, amount } = row
    links.at(-1)?.postings.push({ account, asset, amount: BigInt(amount) } as Posting)
  }
  return { links, head: head ?? EMPTY_CHAIN }
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
