import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { UNAPPLIED_PROBLEMS, type UnappliedProblem } from '@pledge/domain/servicing/unapplied'
import { REPORTED_METHODS, type ReportedMethod } from '@pledge/domain/servicing/received-payment'
import type { RepaymentReport } from '@pledge/providers/repayment/port'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** A report of a bank, or of a payment in USDC (note 096). */
type Report = Omit<RepaymentReport, 'method'> & { readonly method: ReportedMethod }

/** What the bank told of a payment, and what became of it here. */
export interface StoredRepayment extends Omit<Report, 'organizationCode'> {
  /** Null while it is nobody's. */
  readonly organizationId: string | null
  /** The loan that it is written down on. */
  readonly applicationId: string | null
  readonly status: 'WAITING' | 'APPLIED' | 'UNAPPLIED' | 'SETTLED'
  readonly problem: UnappliedProblem | null
  /** How often nothing was found for it. */
  readonly matchAttempts: number
  readonly note: string | null
  /** The payment on the loan that it is. */
  readonly paymentId: string | null
}

const row = z.object({
  kind: z.enum(['PAYMENT', 'RETURN']),
  method: z.enum(REPORTED_METHODS),
  status: z.enum(['WAITING', 'APPLIED', 'UNAPPLIED', 'SETTLED']),
  problem: z.enum(UNAPPLIED_PROBLEMS).nullable(),
})

/** A report is named by whose account it came to besides: two banks may give the same id. */
export const repaymentReportId = ({
  organizationCode,
  id,
}: {
  readonly organizationCode: string
  readonly id: string
}): string => `${organizationCode}:${id}`

/**
 * Keeps what the bank told, each report once; it is named by whose account it came to besides. Of an organization that is
 * not known here it is nobody's until it is.
 */
export const keepRepaymentReport = async (
  tx: Tx,
  report: Report & { readonly organizationId: string | null; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('repayment_reports')
    .values({
      id: repaymentReportId(report),
      organization_code: report.organizationCode,
      organization_id: report.organizationId,
      kind: report.kind,
      method: report.method,
      reference: report.reference,
      remittance: report.remittance,
      amount_cents: report.amountCents,
      code: report.code,
      occurred_at: report.at,
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
  applicationId: stored.application_id,
  reference: stored.reference,
  remittance: stored.remittance,
  amountCents: stored.amount_cents,
  at: stored.occurred_at,
  code: stored.code,
  matchAttempts: stored.match_attempts,
  note: stored.note,
  paymentId: stored.payment_id,
})

export const findRepaymentReport = async (tx: Tx, id: string): Promise<StoredRepayment | undefined> => {
  const found = await reports(tx).where('id', '=', id).executeTakeFirst()
  return found && storedOf(found)
}

/** One that was nobody's belongs to this organization, which is known by now. */
export const claimRepaymentReport = async (tx: Tx, id: string, organizationId: string): Promise<void> => {
  await tx
    .updateTable('repayment_reports')
    .set({ organization_id: organizationId })
    .where('id', '=', id)
    .where('organization_id', 'is', null)
    .execute()
}

/** The same, and nobody else settles it meanwhile. */
export const lockRepaymentReport = async (tx: Tx, id: string): Promise<StoredRepayment | undefined> => {
  const found = await reports(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return found && storedOf(found)
}

/**
 * What the money was for is known, and it stands in the books of this loan. `paymentId`: as which payment; null for a return.
 * A second report of a payment that has one names none: they are one payment.
 */
export const finishRepayment = async (
  tx: Tx,
  id: string,
  { applicationId, paymentId }: { readonly applicationId: string; readonly paymentId: string | null },
): Promise<void> => {
  const isReported = paymentId !== null && (await reportOfPaymentId(tx, paymentId)) !== undefined
  await tx
    .updateTable('repayment_reports')
    .set({ status: 'APPLIED', application_id: applicationId, payment_id: isReported ? null : paymentId })
    .where('id', '=', id)
    .where('status', 'in', ['WAITING', 'UNAPPLIED'])
    .execute()
}

/** The report that a payment was recorded from, or was matched with. */
export const reportOfPaymentId = async (tx: Tx, paymentId: string): Promise<StoredRepayment | undefined> => {
  const found = await reports(tx).where('payment_id', '=', paymentId).executeTakeFirst()
  return found && storedOf(found)
}

/** A payment that was recorded by mistake does not count any more: what the bank reported of it waits for an agent again. */
export const reopenReportOf = async (tx: Tx, paymentId: string): Promise<void> => {
  await tx
    .updateTable('repayment_reports')
    .set({ status: 'UNAPPLIED', problem: 'NOT_APPLIED', application_id: null, payment_id: null })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'APPLIED')
    .execute()
}

/** Whether a payment with the bank's name and amount waits for an agent, or is not read yet: its return is behind it. */
export const isReportedUnapplied = async (
  tx: Tx,
  like: Pick<Report, 'method' | 'reference' | 'amountCents'> & { readonly organizationId: string },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('repayment_reports')
    .select('id')
    .where('organization_id', '=', like.organizationId)
    .where('method', '=', like.method)
    .where((eb) => eb(eb.fn('lower', ['reference']), '=', like.reference.toLowerCase()))
    .where('kind', '=', 'PAYMENT')
    .where('amount_cents', '=', like.amountCents)
    .where('status', 'in', ['WAITING', 'UNAPPLIED'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The payments that reports with the bank's name and amount are, whatever an agent had typed as their reference. */
export const paymentsReported = (
  tx: Tx,
  like: Pick<Report, 'method' | 'reference' | 'amountCents'> & { readonly organizationId: string },
) =>
  tx
    .selectFrom('repayment_reports as r')
    .innerJoin('loan_payments as p', 'p.payment_id', 'r.payment_id')
    .select(['p.payment_id', 'p.application_id', 'p.returned_at'])
    .where('r.organization_id', '=', like.organizationId)
    .where('r.method', '=', like.method)
    .where((eb) => eb(eb.fn('lower', ['r.reference']), '=', like.reference.toLowerCase()))
    .where('r.payment_id', 'is not', null)
    .where('r.amount_cents', '=', like.amountCents)
    .limit(2)
    .execute()

export const leaveUnapplied = async (tx: Tx, id: string, problem: UnappliedProblem): Promise<void> => {
  await tx
    .updateTable('repayment_reports')
    .set({ status: 'UNAPPLIED', problem })
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .execute()
}

export const countMatchAttempt = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('repayment_reports')
    .set((eb) => ({ match_attempts: eb('match_attempts', '+', 1) }))
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
    .where('status', '=', 'UNAPPLIED')
    .execute()
}

/** What waits for an agent, the longest waiting first. */
export const unappliedRepayments = async (
  tx: Tx,
  organizationId: string,
): Promise<readonly StoredRepayment[]> => {
  const rows = await reports(tx)
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'UNAPPLIED')
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return rows.map(storedOf)
}
