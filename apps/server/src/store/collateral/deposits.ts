import type { Coin } from '@pledge/domain/collateral/coins'
import { WALLET_STATUSES, type WalletStatus } from '@pledge/domain/collateral/wallet-screening'
import { sql } from 'kysely'
import * as z from 'zod'
import { alone, type Lease } from '../work/alone.ts'
import { rowOfReport, reportOfRow, type ChainReport } from './chain-report.ts'
import { anyOf, byApplication } from '../database/any-of.ts'
import type { Database, Tx } from '../database/database.ts'

export interface DepositAddress {
  readonly coin: Coin
  readonly address: string
  readonly index: number
}

/** The next index of the deposit accounts. A reserved index that is not used is skipped, which does no harm. */
export const reserveAddressIndex = async (db: Database): Promise<number> => {
  const { rows } = await sql<{
    index: string
  }>`select nextval('deposit_address_index')::text as index`.execute(db)
  return Number(rows[0]?.index)
}

interface Owner {
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
}

export const insertDepositAddress = async (
  tx: Tx,
  input: Owner & DepositAddress & { readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('deposit_addresses')
    .values({
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      coin: input.coin,
      address: input.address,
      address_index: input.index,
      allotted_at: input.now,
    })
    .execute()
}

/**
 * Whether it is one of our addresses, for collateral or for payments in USDC, including those of borrowers and brands that the principal may not see.
 */
export const hasDepositAddress = async (
  tx: Tx,
  { coin, address }: { readonly coin: Coin; readonly address: string },
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select is_deposit_address(${coin}, ${address}) or is_usdc_payment_address(${address}) as found`.execute(
    tx,
  )
  return rows[0]?.found === true
}

export interface Deposit extends ChainReport {
  readonly id: string
  /** Of its source (note 078); null where the deposit was counted before there were screenings. */
  readonly screening: WalletStatus | null
  readonly firstSeenAt: Date
}

/** Borrowers may not read the screenings, so the status of each comes from a function that answers nothing else. */
const select = (tx: Tx) =>
  tx
    .selectFrom('deposits')
    .selectAll('deposits')
    .select(sql<string | null>`wallet_status(deposits.id)`.as('screening'))
    .orderBy('first_observed_at')
    .orderBy('id')
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const screeningSchema = z.enum(WALLET_STATUSES)

const depositOf = (row: Row): Deposit => ({
  ...reportOfRow(row),
  id: row.id,
  screening: row.screening === null ? null : screeningSchema.parse(row.screening),
  firstSeenAt: row.first_observed_at,
})

/** Every deposit of an application, including orphaned ones, oldest first. */
export const depositsOf = async (tx: Tx, applicationId: string): Promise<Deposit[]> => {
  const rows = await select(tx).where('deposits.application_id', '=', applicationId).execute()
  return rows.map(depositOf)
}

/** The same for many applications, by id; parsed on access. */
export const depositsOfMany = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<(applicationId: string) => readonly Deposit[]> => {
  const rows = byApplication(
    await select(tx).where('deposits.application_id', '=', anyOf(applicationIds)).execute(),
  )
  return (applicationId) => (rows.get(applicationId) ?? []).map(depositOf)
}

/**
 * Stores a deposit as the chain reports it now. Unique by chain, transaction, output and address; a
 * contract's payment may have another amount when a reorganization reruns it.
 */
export const upsertDeposit = async (
  tx: Tx,
  input: Owner &
    Omit<Deposit, 'firstSeenAt' | 'screening'> & {
      readonly coin: Coin
      readonly address: string
      readonly now: Date
    },
): Promise<void> => {
  const reported = { ...rowOfReport(input), confirmed_at: input.status === 'final' ? input.now : null }
  await tx
    .insertInto('deposits')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      coin: input.coin,
      transaction_id: input.transactionId,
      output_index: input.outputIndex,
      address: input.address,
      first_observed_at: input.now,
      ...reported,
    })
    .onConflict((conflict) =>
      conflict.columns(['coin', 'transaction_id', 'output_index', 'address']).doUpdateSet(reported),
    )
    .execute()
}

/**
 * Polls a chain while no other process does, or not at all. Two alternating processes could overwrite a newer
 * view of the chain with an older one, and a vanished coin would count as confirmed again.
 */
export const pollingAlone = (
  db: Database,
  coin: Coin,
  poll: (lease: Lease) => Promise<void>,
): Promise<void> => alone(db, `chain:${coin}`, poll)

export interface ChainCursor {
  readonly height: number
  /** The newest block that the chain had finalized by then; null where it reports none. */
  readonly finalizedHeight: number | null
  /** The start of the last poll that read every open address; the pass reads closed ones (`chain-passes.ts`). */
  readonly checkedAt: Date
}

export const chainCursor = async (db: Database, coin: Coin): Promise<ChainCursor | undefined> => {
  const row = await db
    .selectFrom('chain_cursors')
    .select(['height', 'finalized_height', 'checked_at'])
    .where('coin', '=', coin)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { height: row.height, finalizedHeight: row.finalized_height, checkedAt: row.checked_at }
}

export const moveChainCursor = async (
  db: Database,
  coin: Coin,
  { height, finalizedHeight, checkedAt }: ChainCursor,
): Promise<void> => {
  const values = { height, finalized_height: finalizedHeight, checked_at: checkedAt }
  await db
    .insertInto('chain_cursors')
    .values({ coin, ...values })
    .onConflict((conflict) => conflict.column('coin').doUpdateSet(values))
    .execute()
}
