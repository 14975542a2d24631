import { EMPTY_CHAIN, type StoredLink } from '@pledge/domain/servicing/ledger-chain'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** The accounts of the books. The schema checks no more than that a name is one (note 074). */
export const LEDGER_ACCOUNTS = [
  'collateral-held',
  'collateral-owed-to-borrower',
  'loan-principal',
  'disbursement-payable',
  // What of the origination fee is not income yet, what is, and what of it a renewal took over (note 092).
  'deferred-origination-fees',
  'origination-fee-income',
  'deferred-fee-transfer',
  'cash',
  'interest-receivable',
  'interest-income',
  'payments-clearing',
  'owed-to-borrower',
  'usdc-treasury',
  'usdc-conversion',
  'payout-test-cost',
  'loan-transfer',
  // What the lender owes to the estate for the balances of loans that it refinanced (note 099).
  'owed-to-estate',
  'charged-off-loans',
  'charge-off-recoveries',
  // A balance of a few cents that is not collected (note 092).
  'small-balance-write-offs',
  // A sale of collateral (note 074): what an exchange sold and is not delivered yet, and that it is owed.
  'sold-collateral-held',
  'owed-to-exchange',
  // Its proceeds, with the exchange and not yet applied; what the exchange charged; and our fee.
  'exchange-cash',
  'sale-proceeds',
  'sale-expenses',
  'liquidation-fee-income',
  // What of 'payments-clearing' is with the exchange: proceeds are a payment for which no money is sent to the bank.
  'sale-clearing',
  // Coins that were bought back with the USDC of a conversion, until the exchange has sent them (note 091).
  'due-from-exchange',
  'bought-collateral',
  // Collateral that is out of custody, because its borrower allows its use (note 107).
  'rehypothecated-collateral',
  // What of it was lost, and the lender's own coins that are in custody instead.
  'lost-collateral',
  'collateral-replacement',
  // What of 'owed-to-borrower' was sent back (note 084).
  'overpayments-refunded',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]
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
 * Posts an entry at the end of its application's chain, or nothing when its key was already posted. The database does
 * it in one statement (`post_ledger_entry`), which locks the end of the chain until the transaction ends. It refuses an
 * entry whose postings do not sum to zero in each asset; a key posted before with other postings is a bug, and throws.
 */
export const postEntry = async (tx: Tx, entry: LedgerEntry): Promise<boolean> => {
  const { id, applicationId, organizationId, borrowerId, idempotencyKey, description, postedAt } = entry
  // An empty entry is never read, and would look like one that was removed.
  if (entry.postings.length === 0) throw new Error(`the entry ${idempotencyKey} posts nothing`)
  const accounts = entry.postings.map(({ account }) => account)
  const assets = entry.postings.map(({ asset }) => asset)
  const amounts = entry.postings.map(({ amount }) => amount.toString())
  const { rows } = await sql<{ isPosted: boolean }>`select post_ledger_entry(${id}, ${applicationId},
    ${organizationId}, ${borrowerId}, ${idempotencyKey}, ${description}, ${postedAt}, ${accounts}, ${assets},
    ${amounts}) as "isPosted"`.execute(tx)
  return rows[0]?.isPosted === true
}

/**
 * Posts one entry for each of many applications, like `postEntry`, in one statement. No application may have
 * two of them.
 */
export const postEntries = async (tx: Tx, entries: readonly LedgerEntry[]): Promise<void> => {
  if (entries.length === 0) return
  const empty = entries.find(({ postings }) => postings.length === 0)
  if (empty !== undefined) throw new Error(`the entry ${empty.idempotencyKey} posts nothing`)
  const rows = entries.map((entry) => ({
    entry: entry.id,
    application: entry.applicationId,
    organization: entry.organizationId,
    borrower: entry.borrowerId,
    key: entry.idempotencyKey,
    description: entry.description,
    posted_at: entry.postedAt.toISOString(),
    accounts: entry.postings.map(({ account }) => account),
    assets: entry.postings.map(({ asset }) => asset),
    amounts: entry.postings.map(({ amount }) => amount.toString()),
  }))
  await sql`select count(*) from post_ledger_entries(${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

interface ChainRow extends Omit<StoredLink, 'postings'> {
  readonly headLength: number | null
  readonly headHash: Uint8Array | null
  readonly account: LedgerAccount
  readonly asset: Asset
  readonly amount: string
}
/** An application without entries has one row, so that the end of its chain is still returned. */
type ChainAnswer = ChainRow | (Pick<ChainRow, 'headLength' | 'headHash'> & { readonly id: null })

/**
 * The current chain of an application: its entries with their places, and its end. Read by one statement,
 * which sees both at the same time: otherwise a concurrently posted entry would look like an inserted one.
 */
export const chainOf = async (tx: Tx, applicationId: string) => {
  const { rows } = await sql<ChainAnswer>`
    select c.length as "headLength", c.hash as "headHash", e.id, e.idempotency_key as "idempotencyKey",
        e.description, e.posted_at as "postedAt", e.chain_number as place, e.hash, p.account, p.asset, p.amount::text
      from (select ${applicationId}::uuid as id) asked
        left join ledger_chains c on c.application_id = asked.id
        left join (ledger_entries e join ledger_postings p on p.entry_id = e.id) on e.application_id = asked.id
      order by e.chain_number, p.line`.execute(tx)
  const links: (StoredLink & { readonly postings: Posting[] })[] = []
  for (const row of rows) {
    if (row.id === null) continue
    const { id, idempotencyKey, description, postedAt, place, hash, account, asset, amount } = row
    if (links.at(-1)?.id !== id)
      links.push({ id, idempotencyKey, description, postedAt, postings: [], place, hash })
    links.at(-1)?.postings.push({ account, asset, amount: BigInt(amount) })
  }
  const { headLength: length = null, headHash: hash = null } = rows[0] ?? {}
  return { links, head: length === null || hash === null ? EMPTY_CHAIN : { length, hash } }
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

type Balance = Awaited<ReturnType<typeof balancesOf>>[number]

/** The same for many applications; one without postings is omitted. */
export const balancesOfEach = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Balance[]>> => {
  const rows = await tx
    .selectFrom('ledger_postings')
    .select(['application_id', 'account', 'asset', (eb) => eb.fn.sum<string>('amount').as('balance')])
    .where('application_id', 'in', [...applicationIds])
    .groupBy(['application_id', 'account', 'asset'])
    .execute()
  const balances = new Map<string, Balance[]>()
  for (const { application_id: id, account, asset, balance } of rows)
    balances.set(id, [...(balances.get(id) ?? []), { account, asset, balance: BigInt(balance) }])
  return balances
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
