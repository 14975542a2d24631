import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { SaleDeliveries } from '../database/schema.generated.ts'

const STATUSES = ['ORDERED', 'CONCLUDED'] as const

/** What a slice sold, on its way from the custodian to the exchange. */
export interface SaleDelivery {
  /** The key of the withdrawal. */
  readonly deliveryId: string
  readonly applicationId: string
  readonly sliceId: string
  readonly coin: Coin
  readonly units: bigint
  readonly status: (typeof STATUSES)[number]
  readonly orderedAt: Date
  readonly submissionIntentAt: Date | null
  readonly address: string | null
  readonly leaseUntil: Date | null
  readonly lookFromBlock: number | null
  readonly transactionId: string | null
  readonly rejection: string | null
  readonly concludedAt: Date | null
}

const deliveryOf = (row: Selectable<SaleDeliveries>): SaleDelivery => ({
  deliveryId: row.delivery_id,
  applicationId: row.application_id,
  sliceId: row.slice_id,
  coin: z.enum(COINS).parse(row.coin),
  units: BigInt(row.units),
  status: z.enum(STATUSES).parse(row.status),
  orderedAt: row.ordered_at,
  submissionIntentAt: row.submission_intent_at,
  address: row.address,
  leaseUntil: row.lease_expires_at,
  lookFromBlock: row.search_from_block,
  transactionId: row.transaction_id,
  rejection: row.rejection,
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

/** Starts a lease, with the submission intent and the address: the custodian may be called from now on. */
export const beginDeliveryLease = async (
  tx: Tx,
  input: {
    readonly deliveryId: string
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
      address: eb.fn.coalesce('address', eb.val(input.address)),
      search_from_block: eb.fn.coalesce('search_from_block', eb.val(input.lookFromBlock)),
    }))
    .where('delivery_id', '=', input.deliveryId)
    .execute()
}

export const endLeaseOfDelivery = async (tx: Tx, leaseId: string): Promise<void> => {
  await tx
    .updateTable('sale_deliveries')
    .set({ lease_id: null, lease_expires_at: null })
    .where('lease_id', '=', leaseId)
    .execute()
}

export const keepDeliveryTransaction = async (
  tx: Tx,
  deliveryId: string,
  transactionId: string,
): Promise<void> => {
  await tx
    .updateTable('sale_deliveries')
    .set({ transaction_id: transactionId })
    .where('delivery_id', '=', deliveryId)
    .execute()
}

export const rejectDelivery = async (tx: Tx, deliveryId: string, rejection: string): Promise<void> => {
  await tx
    .updateTable('sale_deliveries')
    .set({ rejection })
    .where('delivery_id', '=', deliveryId)
    .where('status', '=', 'ORDERED')
    .execute()
}

export const concludeDelivery = async (tx: Tx, deliveryId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('sale_deliveries')
    .set({ status: 'CONCLUDED', concluded_at: now })
    .where('delivery_id', '=', deliveryId)
    .execute()
}
