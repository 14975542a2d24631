import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { USDC_PAYMENT_NETWORKS, type UsdcPaymentNetwork } from '@pledge/domain/usdc-payment/networks'
import {
  USDC_PAYMENT_PROBLEMS,
  USDC_PAYMENT_STATUSES,
  type JudgedTransfer,
} from '@pledge/domain/usdc-payment/transfers'
import { WALLET_STATUSES, type WalletStatus } from '@pledge/domain/collateral/wallet-screening'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from '../database/database.ts'
import { dueOf, type Due, type DueRow } from '../work/due.ts'

/** A transfer to the address of a loan, as its network reported it last. */
export interface UsdcPayment extends JudgedTransfer {
  readonly id: string
  readonly applicationId: string
  readonly network: UsdcPaymentNetwork
  readonly firstSeenAt: Date
  /** Of its source (note 078); null where it was not screened yet. */
  readonly screening: WalletStatus | null
  /** The report by which it is posted, or waits for agents; null where there is none. */
  readonly reportId: string | null
  /** Of another asset: what became of it, as an agent recorded it; null until then. */
  readonly settlement: { readonly by: string; readonly at: Date; readonly note: string } | null
}

const rowSchema = z.object({
  network: z.enum(USDC_PAYMENT_NETWORKS),
  status: z.enum(USDC_PAYMENT_STATUSES),
  problem: z.enum(USDC_PAYMENT_PROBLEMS).nullable(),
  screening: z.enum(WALLET_STATUSES).nullable(),
})

/** Borrowers may not read the screenings, so the status of each comes from a function that answers nothing else. */
const select = (tx: Tx) =>
  tx
    .selectFrom('usdc_payments')
    .selectAll('usdc_payments')
    .select(sql<string | null>`wallet_status(usdc_payments.id)`.as('screening'))
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const settlementOf = ({ settled_by: by, settled_at: at, note }: Row): UsdcPayment['settlement'] =>
  by === null || at === null || note === null ? null : { by, at, note }

const paymentOf = (row: Row): UsdcPayment => ({
  ...rowSchema.parse({
    network: row.network,
    status: row.status,
    problem: row.problem,
    screening: row.screening,
  }),
  id: row.id,
  applicationId: row.application_id,
  transactionId: row.transaction_id,
  contract: row.contract,
  symbol: row.symbol,
  units: BigInt(row.units),
  blockHeight: Number(row.block_height),
  blockHash: row.block_hash,
  at: row.paid_at,
  firstSeenAt: row.first_observed_at,
  reportId: row.report_id,
  settlement: settlementOf(row),
})

/** The transfers to the address of a loan, those that were dropped too, the newest first. */
export const usdcPaymentsOf = async (tx: Tx, applicationId: string): Promise<readonly UsdcPayment[]> => {
  const rows = await select(tx)
    .where('application_id', '=', applicationId)
    .orderBy('paid_at', 'desc')
    .orderBy('id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return rows.map(paymentOf)
}

export const findUsdcPayment = async (tx: Tx, id: string): Promise<UsdcPayment | undefined> => {
  const row = await select(tx).where('usdc_payments.id', '=', id).executeTakeFirst()
  return row && paymentOf(row)
}

/** Stores a transfer as its network reports it now, once for each transaction and asset. */
export const upsertUsdcPayment = async (
  tx: Tx,
  input: {
    readonly id: string
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly network: UsdcPaymentNetwork
    readonly transfer: JudgedTransfer
    readonly now: Date
  },
): Promise<void> => {
  const { transfer, now } = input
  const reported = {
    units: transfer.units.toString(),
    block_height: BigInt(transfer.blockHeight),
    block_hash: transfer.blockHash,
    paid_at: transfer.at,
    status: transfer.status,
    problem: transfer.problem,
    finalized_at: transfer.status === 'FINAL' ? now : null,
  }
  await tx
    .insertInto('usdc_payments')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      network: input.network,
      transaction_id: transfer.transactionId.toLowerCase(),
      contract: transfer.contract.toLowerCase(),
      symbol: transfer.symbol,
      first_observed_at: now,
      ...reported,
    })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'network', 'transaction_id', 'contract']).doUpdateSet(reported),
    )
    .execute()
}

/** What a report of a network is compared with: the stored transfers that it names, and those that it may have replaced. */
export const usdcPaymentsToCompare = async (
  tx: Tx,
  input: {
    readonly applicationId: string
    readonly network: UsdcPaymentNetwork
    /** In lower case. */
    readonly transactionIds: readonly string[]
  },
): Promise<readonly UsdcPayment[]> => {
  const rows = await select(tx)
    .where('application_id', '=', input.applicationId)
    .where('network', '=', input.network)
    .where((row) =>
      row.or([
        row('usdc_payments.status', '=', 'SEEN'),
        row('transaction_id', '=', sql<string>`any(${input.transactionIds}::text[])`),
      ]),
    )
    .execute()
  return rows.map(paymentOf)
}

/** The most payments of a loan that wait at once and are compared with one that is typed. */
const MOST_AWAITED = 1_000

/**
 * Transfers of USDC that were seen at the address of a loan and are not reported yet: their source is not screened, waits for
 * agents, or was rejected by them, or their block is not final. The newest first.
 */
export const awaitedUsdcPayments = async (tx: Tx, applicationId: string): Promise<readonly UsdcPayment[]> => {
  const rows = await select(tx)
    .where('application_id', '=', applicationId)
    .where('symbol', '=', 'USDC')
    .where('problem', 'is', null)
    .where('usdc_payments.status', '<>', 'DROPPED')
    .where('report_id', 'is', null)
    .orderBy('paid_at', 'desc')
    .limit(MOST_AWAITED)
    .execute()
  return rows.map(paymentOf)
}

/** The loans of an organization at whose addresses a transaction in USDC was seen. */
export const loansOfUsdcTransaction = async (
  tx: Tx,
  { organizationId, transactionId }: { readonly organizationId: string; readonly transactionId: string },
): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('usdc_payments')
    .select('application_id')
    .where('organization_id', '=', organizationId)
    .where('transaction_id', '=', transactionId.toLowerCase())
    .where('symbol', '=', 'USDC')
    .where('status', '<>', 'DROPPED')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return rows.map((row) => row.application_id)
}

/** The payment is reported as one of a bank is: by this report. */
export const setUsdcPaymentReport = async (tx: Tx, id: string, reportId: string): Promise<void> => {
  await tx.updateTable('usdc_payments').set({ report_id: reportId }).where('id', '=', id).execute()
}

export const settleUsdcPayment = async (
  tx: Tx,
  input: { readonly id: string; readonly agentId: string; readonly note: string; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('usdc_payments')
    .set({ settled_by: input.agentId, settled_at: input.now, note: input.note })
    .where('id', '=', input.id)
    .execute()
}

/** Final payments that are to be screened, or to be reported, the longest waiting first. */
export const usdcPaymentsDue = async (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly (Due & { readonly id: string })[]> => {
  const { rows } = await sql<DueRow & { id: string }>`
    select * from usdc_payments_due(${businessNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), id: row.id }))
}
