import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { MATCH_WINDOW_DAYS } from '@pledge/domain/servicing/possible-match'
import { PAYMENT_METHODS, type PaymentMethod } from '@pledge/domain/servicing/received-payment'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** A payment that an agent typed and that counts, as a row. */
export interface RecordedPayment {
  readonly paymentId: string
  readonly applicationId: string
  readonly method: PaymentMethod
  readonly reference: string
  readonly amountCents: bigint
  readonly paidOn: string
  /** The agent who typed it, as in `recorded_by`; null where no agent did. */
  readonly agentId: string | null
  /** The report of the bank that it is; null where there is none. */
  readonly reportId: string | null
  /** On the clock of business. */
  readonly recordedAt: Date
  /** When that report was received, on the real clock. */
  readonly reportedAt: Date | null
}

const OF_AGENT = 'agent:'

interface Row {
  readonly payment_id: string
  readonly application_id: string
  readonly method: string
  readonly reference: string
  readonly amount_cents: bigint
  readonly paid_on: string
  readonly recorded_by: string
  readonly report_id: string | null
  readonly recorded_at: Date
  readonly reported_at: Date | null
}

const recordedOf = (row: Row): RecordedPayment => ({
  paymentId: row.payment_id,
  applicationId: row.application_id,
  method: z.enum(PAYMENT_METHODS).parse(row.method),
  reference: row.reference,
  amountCents: row.amount_cents,
  paidOn: row.paid_on,
  agentId: row.recorded_by.startsWith(OF_AGENT) ? row.recorded_by.slice(OF_AGENT.length) : null,
  reportId: row.report_id,
  recordedAt: row.recorded_at,
  reportedAt: row.reported_at,
})

const counting = (tx: Tx) =>
  tx
    .selectFrom('loan_payments as p')
    .leftJoin('repayment_reports as r', 'r.payment_id', 'p.payment_id')
    .select([
      'p.payment_id',
      'p.application_id',
      'p.method',
      'p.reference',
      'p.amount_cents',
      'p.paid_on',
      'p.recorded_by',
      'p.recorded_at',
      'r.id as report_id',
      'r.received_at as reported_at',
    ])
    .where('p.returned_at', 'is', null)

/** The payments of a loan that count, of one amount. */
export const countingPayments = async (
  tx: Tx,
  { applicationId, amountCents }: { readonly applicationId: string; readonly amountCents: bigint },
): Promise<readonly RecordedPayment[]> => {
  const rows = await counting(tx)
    .where('p.application_id', '=', applicationId)
    .where('p.amount_cents', '=', amountCents)
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return rows.map(recordedOf)
}

/** One payment that counts. */
export const findCountingPayment = async (
  tx: Tx,
  paymentId: string,
): Promise<RecordedPayment | undefined> => {
  const row = await counting(tx).where('p.payment_id', '=', paymentId).executeTakeFirst()
  return row && recordedOf(row)
}

/** Typed payments that no report stands behind and that may be what these unapplied reports are of, by report. */
export const possibleMatchesOf = async (
  tx: Tx,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedPayment[]>> => {
  const rows =
    reportIds.length === 0
      ? []
      : await tx
          .selectFrom('repayment_reports as u')
          .innerJoin('loan_payments as p', (join) =>
            join
              .onRef('p.organization_id', '=', 'u.organization_id')
              .onRef('p.amount_cents', '=', 'u.amount_cents'),
          )
          .select([
            'u.id as unapplied_id',
            'p.payment_id',
            'p.application_id',
            'p.method',
            'p.reference',
            'p.amount_cents',
            'p.paid_on',
            'p.recorded_by',
            'p.recorded_at',
            sql<null>`null`.as('report_id'),
            sql<null>`null`.as('reported_at'),
          ])
          .where('u.id', '=', sql<string>`any(${reportIds}::text[])`)
          .where('u.kind', '=', 'PAYMENT')
          .where('p.returned_at', 'is', null)
          .where(sql<boolean>`(p.method = 'USDC') = (u.method = 'USDC')`)
          .where('p.recorded_by', 'like', `${OF_AGENT}%`)
          .where(sql<boolean>`abs(p.paid_on - u.occurred_at::date) <= ${MATCH_WINDOW_DAYS}`)
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('repayment_reports as l')
                  .select('l.id')
                  .whereRef('l.payment_id', '=', 'p.payment_id'),
              ),
            ),
          )
          .orderBy('p.paid_on')
          .orderBy('p.payment_id')
          .limit(MOST_QUEUE_ENTRIES)
          .execute()
  const byReport = new Map<string, RecordedPayment[]>()
  for (const { unapplied_id: id, ...row } of rows)
    byReport.set(id, [...(byReport.get(id) ?? []), recordedOf(row)])
  return byReport
}

/** Whether a payment of this amount that the bank reported around a day waits for an agent, or was not applied yet. */
export const isReportWaiting = async (
  tx: Tx,
  like: {
    readonly organizationId: string
    readonly method: PaymentMethod
    readonly amountCents: bigint
    readonly paidOn: string
  },
  /** On the real clock: only of reports that were received later. */
  receivedAfter?: Date,
): Promise<boolean> => {
  const reports = tx
    .selectFrom('repayment_reports')
    .select('id')
    .where('organization_id', '=', like.organizationId)
    .where('status', 'in', ['WAITING', 'UNAPPLIED'])
    .where('kind', '=', 'PAYMENT')
    .where(sql<boolean>`(method = 'USDC') = (${like.method} = 'USDC')`)
    .where('amount_cents', '=', like.amountCents)
    .where(sql<boolean>`abs(occurred_at::date - ${like.paidOn}::date) <= ${MATCH_WINDOW_DAYS}`)
  const row = await (receivedAfter === undefined ? reports : reports.where('received_at', '>', receivedAfter))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A debit of ours that the bank may have and that has not settled. */
export interface DebitUnderWay {
  /** Null until the bank answers. */
  readonly traceNumber: string | null
  /** On the clock of business. */
  readonly submittedAt: Date | null
}

/** The debits of a loan under way, of one amount. */
export const debitsUnderWay = async (
  tx: Tx,
  { applicationId, amountCents }: { readonly applicationId: string; readonly amountCents: bigint },
): Promise<readonly DebitUnderWay[]> => {
  const rows = await tx
    .selectFrom('debits')
    .select(['trace_number', 'submission_intent_at'])
    .where('application_id', '=', applicationId)
    .where('amount_cents', '=', amountCents)
    .where('status', 'in', ['SUBMITTING', 'SUBMITTED'])
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return rows.map((row) => ({ traceNumber: row.trace_number, submittedAt: row.submission_intent_at }))
}
