import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { PAYMENT_METHODS, type PaymentMethod } from '@pledge/domain/servicing/received-payment'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { TypedPayments } from '../database/schema.generated.ts'

const STATUSES = ['WAITING', 'APPROVED', 'REJECTED'] as const

/** A payment that an agent typed and that a second agent decides on. */
export interface TypedPayment {
  readonly id: string
  readonly applicationId: string
  readonly organizationId: string
  readonly method: PaymentMethod
  readonly reference: string
  readonly amountCents: bigint
  /** `2026-02-28`, in the zone of the organization. */
  readonly paidOn: string
  /** It is not the similar payment that the bank had reported. */
  readonly isSeparate: boolean
  readonly typedBy: string
  readonly typedAt: Date
  readonly status: (typeof STATUSES)[number]
  readonly decidedBy: string | null
}

const typedOf = (row: Selectable<TypedPayments>): TypedPayment => ({
  id: row.id,
  applicationId: row.application_id,
  organizationId: row.organization_id,
  method: z.enum(PAYMENT_METHODS).parse(row.method),
  reference: row.reference,
  amountCents: row.amount_cents,
  paidOn: row.paid_on,
  isSeparate: row.is_separate,
  typedBy: row.typed_by,
  typedAt: row.typed_at,
  status: z.enum(STATUSES).parse(row.status),
  decidedBy: row.decided_by,
})

export const insertTypedPayment = async (
  tx: Tx,
  payment: Omit<TypedPayment, 'status' | 'decidedBy'> & { readonly borrowerId: string },
): Promise<void> => {
  await tx
    .insertInto('typed_payments')
    .values({
      id: payment.id,
      application_id: payment.applicationId,
      organization_id: payment.organizationId,
      borrower_id: payment.borrowerId,
      method: payment.method,
      reference: payment.reference,
      amount_cents: payment.amountCents,
      paid_on: payment.paidOn,
      is_separate: payment.isSeparate,
      typed_by: payment.typedBy,
      typed_at: payment.typedAt,
      status: 'WAITING',
    })
    .execute()
}

const rows = (tx: Tx) => tx.selectFrom('typed_payments').selectAll()

export const findTypedPayment = async (tx: Tx, id: string): Promise<TypedPayment | undefined> => {
  const row = await rows(tx).where('id', '=', id).executeTakeFirst()
  return row && typedOf(row)
}

/** The same, and nobody else decides on it meanwhile. */
export const lockTypedPayment = async (tx: Tx, id: string): Promise<TypedPayment | undefined> => {
  const row = await rows(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && typedOf(row)
}

/** Those of a loan that wait for a second agent, oldest first. */
export const waitingTypedPayments = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly TypedPayment[]> => {
  const found = await rows(tx)
    .where('application_id', '=', applicationId)
    .where('status', '=', 'WAITING')
    .orderBy('typed_at')
    .orderBy('id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return found.map(typedOf)
}

/** Those of all loans of an organization, longest waiting first. */
export const typedPaymentsToDecide = async (
  tx: Tx,
  organizationId: string,
): Promise<readonly TypedPayment[]> => {
  const found = await rows(tx)
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'WAITING')
    .orderBy('typed_at')
    .orderBy('id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return found.map(typedOf)
}

/** Only one that waits is decided on. */
export const decideTypedPayment = async (
  tx: Tx,
  decision: { readonly id: string; readonly agentId: string; readonly now: Date } & (
    | { readonly status: 'APPROVED'; readonly paymentId: string }
    | { readonly status: 'REJECTED'; readonly paymentId: null }
  ),
): Promise<void> => {
  await tx
    .updateTable('typed_payments')
    .set({
      status: decision.status,
      decided_by: decision.agentId,
      decided_at: decision.now,
      payment_id: decision.paymentId,
    })
    .where('id', '=', decision.id)
    .where('status', '=', 'WAITING')
    .execute()
}
