import {
  chainEntry,
  EMPTY_CHAIN,
  type ChainHead,
  type StoredLink,
} from '@pledge/domain/servicing/ledger-chain'
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

/** The end of an application's chain, held until the transaction ends: entries of one loan come one after another. */
const holdHead = async (tx: Tx, entry: LedgerEntry): Promise<ChainHead> => {
  const { length, hash } = await tx
    .insertInto('ledger_chains')
    .values({
      application_id: entry.applicationId,
      organization_id: entry.organizationId,
      borrower_id: entry.borrowerId,
      length: EMPTY_CHAIN.length,
      hash: Buffer.from(EMPTY_CHAIN.hash),
    })
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet((eb) => ({ length: eb.ref('ledger_chains.length') })),
    )
    .returning(['length', 'hash'])
    .executeTakeFirstOrThrow()
  return { length, hash }
}

const isPosted = async (tx: Tx, { organizationId, idempotencyKey }: LedgerEntry): Promise<boolean> => {
  const found = await tx
    .selectFrom('ledger_entries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return found !== undefined
}

/** The entry, its postings and the new end of the chain, in one statement. */
const writeEntry = async (tx: Tx, entry: LedgerEntry, { length, hash }: ChainHead): Promise<void> => {
  const whose = {
    application_id: entry.applicationId,
    organization_id: entry.organizationId,
    borrower_id: entry.borrowerId,
  }
  await tx
    .with('head', (db) =>
      db
        .updateTable('ledger_chains')
        .set({ length, hash: Buffer.from(hash) })
        .where('application_id', '=', entry.applicationId),
    )
    .with('entry', (db) =>
      db.insertInto('ledger_entries').values({
        id: entry.id,
        ...whose,
        idempotency_key: entry.idempotencyKey,
        description: entry.description,
        posted_at: entry.postedAt,
        chain_number: length,
        hash: Buffer.from(hash),
      }),
    )
    .insertInto('ledger_postings')
    .values(
      entry.postings.map((posting, line) => ({
        entry_id: entry.id,
        line,
        ...whose,
        account: posting.account,
        asset: posting.asset,
        amount: posting.amount.toString(),
      })),
    )
    .execute()
}

/**
 * Posts an entry at the end of the chain of its application, or nothing when its key was posted before. The database
 * refuses an entry whose postings do not sum to zero in each asset; a key that was posted with others is a bug, and throws.
 */
export const postEntry = async (tx: Tx, entry: LedgerEntry): Promise<boolean> => {
  const head = await holdHead(tx, entry)
  if (await isPosted(tx, entry)) {
    await assertSame(tx, entry)
    return false
  }
  await writeEntry(tx, entry, chainEntry(head, entry))
  return true
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
