import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import {
  UNSUPPORTED_ASSET_OUTCOMES,
  type UnsupportedAssetOutcome,
} from '@pledge/domain/collateral/unsupported-asset'
import * as z from 'zod'
import { rowOfReport, reportOfRow, type ChainReport } from './chain-report.ts'
import type { Tx } from '../database/database.ts'

/** A token at a deposit address: what arrived, the chain's current report, and the outcome. */
export interface UnsupportedAsset extends ChainReport {
  readonly id: string
  readonly coin: Coin
  readonly contract: string
  /** Null for an unknown token. */
  readonly symbol: string | null
  readonly firstSeenAt: Date
  readonly outcome: UnsupportedAssetOutcome | null
  readonly note: string | null
  readonly settledBy: string | null
  readonly settledAt: Date | null
}

interface Row {
  readonly coin: string
  readonly outcome: string | null
}

const rowSchema = z.object({
  coin: z.enum(COINS),
  outcome: z.enum(UNSUPPORTED_ASSET_OUTCOMES).nullable(),
})
const parsed = ({ coin, outcome }: Row) => rowSchema.parse({ coin, outcome })

/** Every unsupported asset of an application, including reorged ones, oldest first. */
export const unsupportedAssetsOf = async (tx: Tx, applicationId: string): Promise<UnsupportedAsset[]> => {
  const rows = await tx
    .selectFrom('unsupported_assets')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('first_observed_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...parsed(row),
    ...reportOfRow(row),
    id: row.id,
    contract: row.contract,
    symbol: row.symbol,
    firstSeenAt: row.first_observed_at,
    note: row.note,
    settledBy: row.settled_by,
    settledAt: row.settled_at,
  }))
}

type Report = ChainReport & Pick<UnsupportedAsset, 'coin' | 'contract' | 'symbol'>

/** Stores an unsupported asset as the chain reports it now. Unique by chain, transaction, position and address. */
export const upsertUnsupportedAsset = async (
  tx: Tx,
  input: Report & {
    readonly id: string
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly address: string
    readonly now: Date
  },
): Promise<void> => {
  const now = { ...rowOfReport(input), contract: input.contract, symbol: input.symbol }
  await tx
    .insertInto('unsupported_assets')
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
      ...now,
    })
    .onConflict((conflict) =>
      conflict.columns(['coin', 'transaction_id', 'output_index', 'address']).doUpdateSet(now),
    )
    .execute()
}

/** How often the borrower was notified of unsupported assets. */
export const unsupportedAssetNoticesSent = async (tx: Tx, applicationId: string): Promise<number> => {
  const { times } = await tx
    .selectFrom('unsupported_assets')
    .select((eb) => eb.fn.count<string>('notified_at').distinct().as('times'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return Number(times)
}

/** Marks the known confirmed ones as notified; returns how many there were. */
export const markUnsupportedAssetsNotified = async (
  tx: Tx,
  applicationId: string,
  now: Date,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('unsupported_assets')
    .set({ notified_at: now })
    .where('application_id', '=', applicationId)
    .where('status', '=', 'final')
    .where('symbol', 'is not', null)
    .where('notified_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export const settleUnsupportedAsset = async (
  tx: Tx,
  input: {
    readonly id: string
    readonly outcome: UnsupportedAssetOutcome
    readonly note: string
    readonly agentId: string
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .updateTable('unsupported_assets')
    .set({ outcome: input.outcome, note: input.note, settled_by: input.agentId, settled_at: input.now })
    .where('id', '=', input.id)
    .execute()
}

/** Applications with a known, confirmed unsupported asset without a recorded outcome, oldest first. */
export const openUnsupportedAssets = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('unsupported_assets as w')
    .innerJoin('applications as a', 'a.id', 'w.application_id')
    .select(['a.id', (eb) => eb.fn.min('w.first_observed_at').as('observed_at')])
    .where('w.organization_id', '=', organizationId)
    .where('w.outcome', 'is', null)
    .where('w.status', '=', 'final')
    .where('w.symbol', 'is not', null)
    .groupBy('a.id')
    .orderBy('observed_at')
    .orderBy('a.id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
