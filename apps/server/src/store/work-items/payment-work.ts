import type { WorkKind } from '@pledge/domain/work-items/kinds'
import { sql, type RawBuilder } from 'kysely'
import type { WorkRows } from './work-row.ts'

const refunds =
  (where: RawBuilder<unknown>): WorkRows =>
  ({ organizationId }) =>
    sql`select application_id, id::text as item, due_at, opened_at as since
      from refunds where organization_id = ${organizationId} and status in ('OPEN', 'APPROVED', 'SUBMITTING')
        and ${where}`

/** Nothing is sent to an account of these: two agents chose so, or no account is left. */
const BY_HAND = sql`(by_hand or num_nonnulls(authorization_id, bank_account_id, wallet_id) = 0)`

/** Payments that failed or match no loan, and what borrowers overpaid (row 1.9.20). */
export const PAYMENT_WORK = {
  refundToApprove: refunds(sql`status = 'OPEN'`),
  refundByHand: refunds(sql`status = 'APPROVED' and ${BY_HAND}`),
  refundUnanswered: (reading) =>
    refunds(sql`status = 'SUBMITTING' and poll_until <= ${reading.now}`)(reading),
  refundUnderWay: (reading) =>
    refunds(sql`((status = 'APPROVED' and not ${BY_HAND})
      or (status = 'SUBMITTING' and poll_until > ${reading.now}))`)(reading),
  debitFailed: ({ organizationId }) =>
    sql`select application_id, id::text as item, null::timestamptz as due_at, failed_at as since
      from debits where organization_id = ${organizationId} and needs_agent and handled_at is null`,
  paymentToDecide: ({ organizationId }) =>
    sql`select application_id, id::text as item, null::timestamptz as due_at, typed_at as since
      from typed_payments where organization_id = ${organizationId} and status = 'WAITING'`,
  paymentUnapplied: ({ organizationId }) =>
    sql`select application_id, id as item, null::timestamptz as due_at, occurred_at as since
      from repayment_reports where organization_id = ${organizationId} and status = 'UNAPPLIED'`,
  usdcToSettle: ({ organizationId }) =>
    sql`select application_id, id::text as item, null::timestamptz as due_at, finalized_at as since
      from usdc_payments where organization_id = ${organizationId} and status = 'FINAL' and problem = 'UNSUPPORTED_ASSET'
        and settled_at is null`,
} satisfies Partial<Record<WorkKind, WorkRows>>
