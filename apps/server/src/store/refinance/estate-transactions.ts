import { REFINANCE_COINS, type RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import { transactionResult, type TransactionResult } from '@pledge/domain/refinance/hand-over-transaction'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from '../database/database.ts'

/** A transaction in which the estate says that it sent coins. */
export interface EstateTransaction {
  readonly coin: RefinanceCoin
  /** 64 hexadecimal digits, in lower case. */
  readonly transactionId: string
}

/** One that custody has not confirmed, with how often it was deferred. */
export interface TransactionToCheck extends EstateTransaction {
  readonly organizationId: string
  /** Of all lines that count. */
  readonly recordedUnits: bigint
  readonly times: number
}

const units = z.string().transform(BigInt)
const transactionRow = z.object({ coin: z.enum(REFINANCE_COINS), transaction_id: z.string() })
const toCheckRow = transactionRow.extend({
  organization_id: z.string(),
  recorded_units: units,
  times: z.int(),
})

/** Those that are due, those never asked about first. */
export const transactionsToCheck = async (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly TransactionToCheck[]> => {
  const { rows } = await sql`select * from unconfirmed_estate_transactions(${businessNow}, ${most})`.execute(
    sweeper,
  )
  return rows.map((row) => {
    const read = toCheckRow.parse(row)
    return {
      organizationId: read.organization_id,
      coin: read.coin,
      transactionId: read.transaction_id,
      recordedUnits: read.recorded_units,
      times: read.times,
    }
  })
}

/** Stores what the custodian answered last. */
export const saveDelivered = async (
  tx: Tx,
  {
    organizationId,
    coin,
    transactionId,
    units,
    at,
  }: EstateTransaction & {
    readonly organizationId: string
    readonly units: bigint
    readonly at: Date
  },
): Promise<void> => {
  const delivered = { delivered_units: units.toString(), checked_at: at }
  await tx
    .insertInto('estate_transactions')
    .values({ organization_id: organizationId, coin, transaction_id: transactionId, ...delivered })
    .onConflict((on) => on.columns(['organization_id', 'coin', 'transaction_id']).doUpdateSet(delivered))
    .execute()
}

/** The lines of confirmed files that count: none that two agents voided. */
export const recordedLines = (organizationId: string): RawBuilder<unknown> => sql`
  select l.loan_number, l.coin, l.transaction_id, l.quantity_units, f.decided_at
    from estate_hand_over_lines l
    join estate_hand_over_files f on f.id = l.file_id and f.decision = 'CONFIRMED'
    where l.organization_id = ${organizationId}
      and not exists (select from estate_hand_over_voids v where v.file_id = l.file_id and v.decision = 'CONFIRMED'
        and v.loan_number = l.loan_number and v.transaction_id = l.transaction_id)`

/** The transactions of the old loans that an application refinances, which custody has not confirmed for all of their lines. */
export const unconfirmedTransactionsOf = async (
  tx: Tx,
  { organizationId, applicationId }: { readonly organizationId: string; readonly applicationId: string },
): Promise<readonly EstateTransaction[]> => {
  const { rows } = await sql`
    with own as (select distinct r.coin, r.transaction_id from estate_claims c
        join estate_loans l on l.id = c.estate_loan_id
        join (${recordedLines(organizationId)}) r on r.loan_number = l.loan_number and r.coin = l.coin
        where c.application_id = ${applicationId} and c.ended_at is null)
    select r.coin, r.transaction_id from (${recordedLines(organizationId)}) r
      join own on own.coin = r.coin and own.transaction_id = r.transaction_id
      left join estate_transactions t
        on t.organization_id = ${organizationId} and t.coin = r.coin and t.transaction_id = r.transaction_id
      group by r.coin, r.transaction_id, t.delivered_units
      having sum(r.quantity_units) > coalesce(t.delivered_units, -1)
      order by r.transaction_id`.execute(tx)
  return rows.map((row) => {
    const { coin, transaction_id: transactionId } = transactionRow.parse(row)
    return { coin, transactionId }
  })
}

/** A transaction that delivered less than files say, for agents. */
export interface DifferingTransaction extends EstateTransaction {
  readonly result: TransactionResult
  readonly recordedUnits: bigint
  readonly deliveredUnits: bigint
  readonly checkedAt: Date
  /** The first of them, in the order of their numbers. */
  readonly loanNumbers: readonly string[]
}

const differingRow = transactionRow.extend({
  recorded: units,
  delivered: units,
  checked_at: z.coerce.date(),
  loan_numbers: z.array(z.string()),
})

/** The transactions that are not found or short, oldest first. */
export const differingTransactions = async (
  tx: Tx,
  {
    organizationId,
    most,
    mostLoans,
  }: { readonly organizationId: string; readonly most: number; readonly mostLoans: number },
): Promise<readonly DifferingTransaction[]> => {
  const { rows } = await sql`
    select t.coin, t.transaction_id, sum(r.quantity_units)::text as recorded, t.delivered_units::text as delivered,
        t.checked_at, (array_agg(r.loan_number order by r.loan_number collate "C"))[:${mostLoans}] as loan_numbers
      from estate_transactions t
      join (${recordedLines(organizationId)}) r on r.coin = t.coin and r.transaction_id = t.transaction_id
      where t.organization_id = ${organizationId}
      group by t.organization_id, t.coin, t.transaction_id
      having sum(r.quantity_units) > t.delivered_units
      order by min(r.decided_at), t.transaction_id limit ${most}`.execute(tx)
  return rows.map((row) => {
    const read = differingRow.parse(row)
    const [recordedUnits, deliveredUnits] = [read.recorded, read.delivered]
    return {
      coin: read.coin,
      transactionId: read.transaction_id,
      result: transactionResult({ recordedUnits, deliveredUnits }),
      recordedUnits,
      deliveredUnits,
      checkedAt: read.checked_at,
      loanNumbers: read.loan_numbers,
    }
  })
}
