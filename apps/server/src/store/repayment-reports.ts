import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { UNMATCHED_PROBLEMS, type UnmatchedProblem } from '@pledge/domain/servicing/unmatched'
import type { RepaymentReport } from '@pledge/providers/repayment/port'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from './database.ts'

/** What the bank told of a payment, and what became of it here. */
export interface StoredRepayment extends Omit<RepaymentReport, 'organizationCode'> {
  readonly organizationId: string
  readonly status: 'WAITING' | 'APPLIED' | 'UNMATCHED' | 'SETTLED'
  readonly problem: UnmatchedProblem | null
  /** How often nothing was found for it. */
  readonly looks: number
  readonly note: string | null
}

const row = z.object({
  kind: z.enum(['PAYMENT', 'RETURN']),
  method: z.enum(['ACH', 'WIRE']),
  status: z.enum(['WAITING', 'APPLIED', 'UNMATCHED', 'SETTLED']),
  problem: z.enum(UNMATCHED_PROBLEMS).nullable(),
})

/** Keeps what the bank told, each report once. */
export const keepRepaymentReport = async (
  tx: Tx,
  report: Omit<RepaymentReport, 'organizationCode'> & { readonly organizationId: string; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('repayment_reports')
    .values({
      id: report.id,
      organization_id: report.organizationId,
      kind: report.kind,
      method: report.method,
      reference: report.reference,
      remittance: report.remittance,
      amount_cents: report.amountCents,
      code: report.code,
      happened_at: report.at,
      received_at: report.now,
      status: 'WAITING',
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const reports = (tx: Tx) => tx.selectFrom('repayment_reports').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof reports>['executeTakeFirstOrThrow']>>

const storedOf = (stored: Row): StoredRepayment => ({
  ...row.parse({ kind: stored.kind, method: stored.method, status: stored.status, problem: stored.problem }),
  id: stored.id,
  organizationId: stored.organization_id,
  reference: stored.reference,
  remittance: stored.remittance,
  amountCents: stored.amount_cents,
  at: stored.happened_at,
  code: stored.code,
  looks: stored.looks,
  note: stored.note,
})

export const findRepaymentReport = async (tx: Tx, id: string): Promise<StoredRepayment | undefined> => {
  const found = await reports(tx).where('id', '=', id).executeTakeFirst()
  return found && storedOf(found)
}

/** The same, and nobody else settles it meanwhile. */
export const lockRepaymentReport = async (tx: Tx, id: string): Promise<StoredRepayment | undefined> => {
  const found = await reports(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return found && storedOf(found)
}

/** What the money was for is known, and it stands in the books of this loan. */
export const finishRepayment = async (tx: Tx, id: string, applicationId: string): Promise<void> => {
  await tx
    .updateTable('repayment_reports')
    .set({ status: 'APPLIED', application_id: applicationId })
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .execute()
}

export const leaveUnmatched = async (tx: Tx, id: string, problem: UnmatchedProblem): Promise<void> => {
  await tx
    .updateTable('repayment_reports')
    .set({ status: 'UNMATCHED', problem })
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .execute()
}

export const countLook = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('repayment_reports')
    .set((eb) => ({ looks: eb('looks', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const settleRepayment = async (
  tx: Tx,
  input: { readonly id: string; readonly note: string; readonly agentId: string; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('repayment_reports')
    .set({ status: 'SETTLED', note: input.note, settled_by: input.agentId, settled_at: input.now })
    .where('id', '=', input.id)
    .where('status', '=', 'UNMATCHED')
    .execute()
}

/**
 * What waits for an agent, the longest waiting first. What an agent has meanwhile written down on a loan, or taken off
 * one, by the bank's own name of it, waits no more.
 */
export const unmatchedRepayments = async (
  tx: Tx,
  organizationId: string,
): Promise<readonly StoredRepayment[]> => {
  const rows = await reports(tx)
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'UNMATCHED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loan_payments as p')
            .select('p.payment_id')
            .whereRef('p.organization_id', '=', 'repayment_reports.organization_id')
            .whereRef('p.method', '=', 'repayment_reports.method')
            .where(sql<boolean>`lower(p.reference) = lower(repayment_reports.reference)`)
            .whereRef('p.amount_cents', '=', 'repayment_reports.amount_cents')
            .where(sql<boolean>`(p.returned_at is null) = (repayment_reports.kind = 'PAYMENT')`),
        ),
      ),
    )
    .orderBy('happened_at')
    .orderBy('id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return rows.map(storedOf)
}
