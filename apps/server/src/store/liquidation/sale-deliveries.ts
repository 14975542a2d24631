import { MOST_QUEUE_ENTRIES, MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import {
  DELIVERY_REJECTIONS,
  MOST_DELIVERY_ATTEMPTS,
  type DeliveryRejection,
} from '@pledge/domain/view/sale-delivery'
import { sql, type Selectable, type SqlBool } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { SaleDeliveries } from '../database/schema.generated.ts'

const STATUSES = ['ORDERED', 'CONCLUDED'] as const

const rejection = z.enum(DELIVERY_REJECTIONS)
const earlierAttempt = z.object({
  attempt: z.int().min(1),
  rejection,
  address: z.string(),
  agentId: z.string(),
  at: z.iso.datetime(),
  note: z.string().max(MAX_NOTE_CHARACTERS),
})
const earlierAttempts = z.array(earlierAttempt).max(MOST_DELIVERY_ATTEMPTS)
/** A rejected attempt, and the agent who ordered the delivery again. */
export type EarlierAttempt = z.output<typeof earlierAttempt>

/** What a slice sold, on its way from the custodian to the exchange. */
export interface SaleDelivery {
  readonly deliveryId: string
  readonly applicationId: string
  readonly sliceId: string
  readonly coin: Coin
  readonly units: bigint
  readonly status: (typeof STATUSES)[number]
  readonly orderedAt: Date
  readonly submissionIntentAt: Date | null
  /** Counted from 1; it decides the key of the withdrawal (`deliveryKey`). */
  readonly attempt: number
  /** Of this attempt; null before the exchange was asked for it. */
  readonly address: string | null
  readonly leaseUntil: Date | null
  readonly lookFromBlock: number | null
  readonly transactionId: string | null
  readonly rejection: DeliveryRejection | null
  readonly rejectedAt: Date | null
  /** The attempts before, the oldest first. */
  readonly earlier: readonly EarlierAttempt[]
  readonly concludedAt: Date | null
}

/** The address and the height below which to search belong to the attempt for which they were asked. */
const isOfAttempt = (row: Pick<Selectable<SaleDeliveries>, 'attempt' | 'address_attempt'>): boolean =>
  row.address_attempt === row.attempt

const deliveryOf = (row: Selectable<SaleDeliveries>): SaleDelivery => ({
  deliveryId: row.delivery_id,
  applicationId: row.application_id,
  sliceId: row.slice_id,
  coin: z.enum(COINS).parse(row.coin),
  units: BigInt(row.units),
  status: z.enum(STATUSES).parse(row.status),
  orderedAt: row.ordered_at,
  submissionIntentAt: row.submission_intent_at,
  attempt: row.attempt,
  address: isOfAttempt(row) ? row.address : null,
  leaseUntil: row.lease_expires_at,
  lookFromBlock: isOfAttempt(row) ? row.search_from_block : null,
  transactionId: row.transaction_id,
  rejection: rejection.nullable().parse(row.rejection),
  rejectedAt: row.rejected_at,
  earlier: earlierAttempts.parse(row.earlier_attempts),
  concludedAt: row.concluded_at,
})

/** Orders the delivery of what a slice sold, once. */
export const insertDelivery = async (
  tx: Tx,
  input: {
    readonly deliveryId: string
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly sliceId: string
    readonly coin: Coin
    readonly units: bigint
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('sale_deliveries')
    .values({
      delivery_id: input.deliveryId,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      slice_id: input.sliceId,
      coin: input.coin,
      units: input.units.toString(),
      status: 'ORDERED',
      ordered_at: input.now,
    })
    .execute()
}

/** Locked until the end of the transaction. */
export const lockDelivery = async (tx: Tx, deliveryId: string): Promise<SaleDelivery | undefined> => {
  const row = await tx
    .selectFrom('sale_deliveries')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst()
  return row && deliveryOf(row)
}

/** The deliveries of a loan, oldest first. */
export const deliveriesOf = async (tx: Tx, applicationId: string): Promise<readonly SaleDelivery[]> => {
  const rows = await tx
    .selectFrom('sale_deliveries')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('ordered_at')
    .orderBy('slice_id')
    .execute()
  return rows.map(deliveryOf)
}

/** Deliveries that the custodian has rejected, the longest waiting first. Each with its application. */
export const rejectedDeliveries = async (tx: Tx, organizationId: string) => {
  const rows = await tx
    .selectFrom('sale_deliveries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(sql<SqlBool>`status = 'ORDERED' and rejection is not null`)
    .orderBy('ordered_at')
    .orderBy('delivery_id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return rows.map((row) => ({ id: row.application_id, read: () => deliveryOf(row) }))
}

/** Starts a lease, with the submission intent and the address: the custodian may be called from now on. */
export const beginDeliveryLease = async (
  tx: Tx,
  input: {
    readonly deliveryId: string
    readonly attempt: number
    readonly leaseId: string
    readonly until: Date
    readonly address: string
    readonly lookFromBlock: number
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .updateTable('sale_deliveries')
    .set((eb) => ({
      lease_id: input.leaseId,
      lease_expires_at: input.until,
      submission_intent_at: eb.fn.coalesce('submission_intent_at', eb.val(input.now)),
      address: input.address,
      address_attempt: input.attempt,
      search_from_block: input.lookFromBlock,
    }))
    .where('delivery_id', '=', input.deliveryId)
    .where('attempt', '=', input.attempt)
    .execute()
}

export const endLeaseOfDelivery = async (tx: Tx, leaseId: string): Promise<void> => {
  await tx
    .updateTable('sale_deliveries')
    .set({ lease_id: null, lease_expires_at: null })
    .where('lease_id', '=', leaseId)
    .execute()
}

/** What is reported of one attempt. A process that was late says nothing about a later one. */
export interface OfAttempt {
  readonly deliveryId: string
  readonly attempt: number
}

const attemptUnderWay = (tx: Tx, { deliveryId, attempt }: OfAttempt) =>
  tx
    .updateTable('sale_deliveries')
    .where('delivery_id', '=', deliveryId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'ORDERED')

export const keepDeliveryTransaction = async (
  tx: Tx,
  of: OfAttempt,
  transactionId: string,
): Promise<void> => {
  await attemptUnderWay(tx, of).set({ transaction_id: transactionId }).execute()
}

export const rejectDelivery = async (
  tx: Tx,
  of: OfAttempt,
  { rejection: reported, now }: { readonly rejection: DeliveryRejection; readonly now: Date },
): Promise<void> => {
  await attemptUnderWay(tx, of).set({ rejection: reported, rejected_at: now }).execute()
}

/** Another attempt follows the rejected one, under another key and to the address that the exchange has then. */
export const orderAnotherAttempt = async (
  tx: Tx,
  delivery: SaleDelivery,
  earlier: readonly EarlierAttempt[],
): Promise<void> => {
  await attemptUnderWay(tx, delivery)
    .set({
      attempt: delivery.attempt + 1,
      rejection: null,
      rejected_at: null,
      lease_id: null,
      lease_expires_at: null,
      earlier_attempts: JSON.stringify(earlier),
    })
    .execute()
}

export const concludeDelivery = async (tx: Tx, deliveryId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('sale_deliveries')
    .set({ status: 'CONCLUDED', concluded_at: now })
    .where('delivery_id', '=', deliveryId)
    .execute()
}
