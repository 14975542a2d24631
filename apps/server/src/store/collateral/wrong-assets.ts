import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { WRONG_ASSET_OUTCOMES, type WrongAssetOutcome } from '@pledge/domain/collateral/wrong-asset'
import * as z from 'zod'
import { rowOfReport, reportOfRow, type ChainReport } from './chain-report.ts'
import type { Tx } from '../database/database.ts'

/** A token at a deposit address: what came, how the chain tells it now, and what became of it. */
export interface WrongAsset extends ChainReport {
  readonly id: string
  readonly coin: Coin
  readonly contract: string
  /** Null for a token that is not known. */
  readonly symbol: string | null
  readonly firstSeenAt: Date
  readonly outcome: WrongAssetOutcome | null
  readonly note: string | null
  readonly settledBy: string | null
  readonly settledAt: Date | null
}

interface Row {
  readonly coin: string
  readonly outcome: string | null
}

const told = z.object({
  coin: z.enum(COINS),
  outcome: z.enum(WRONG_ASSET_OUTCOMES).nullable(),
})
const parsed = ({ coin, outcome }: Row) => told.parse({ coin, outcome })

/** Every wrong asset of an application, taken back ones too, oldest first. */
export const wrongAssetsOf = async (tx: Tx, applicationId: string): Promise<WrongAsset[]> => {
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

type Told = ChainReport & Pick<WrongAsset, 'coin' | 'contract' | 'symbol'>

/** Writes a wrong asset as the chain tells it now. Unique by chain, transaction, place in it and address. */
export const upsertWrongAsset = async (
  tx: Tx,
  input: Told & {
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

/** How often the borrower was told of wrong assets. */
export const wrongAssetNoticesSent = async (tx: Tx, applicationId: string): Promise<number> => {
  const { times } = await tx
    .selectFrom('unsupported_assets')
    .select((eb) => eb.fn.count<string>('notified_at').distinct().as('times'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return Number(times)
}

/** Marks the known ones that are final as told; answers how many there were. */
export const markWrongAssetsNotified = async (tx: Tx, applicationId: string, now: Date): Promise<number> => {
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

export const settleWrongAsset = async (
  tx: Tx,
  input: {
    readonly id: string
    readonly outcome: WrongAssetOutcome
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

/** Applications with a known wrong asset that is final and of which nobody has said what became of it, oldest first. */
export const openWrongAssets = (tx: Tx, organizationId: string) =>
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
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
