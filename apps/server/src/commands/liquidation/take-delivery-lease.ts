import type { DeliveryRejection } from '@pledge/domain/view/sale-delivery'
import type { Tx } from '../../store/database/database.ts'
import {
  beginDeliveryLease,
  concludeDelivery,
  endLeaseOfDelivery,
  keepDeliveryTransaction,
  lockDelivery,
  rejectDelivery,
  type SaleDelivery,
} from '../../store/liquidation/sale-deliveries.ts'
import { systemOf } from '../actors.ts'
import { OVER, type Over } from '../application/decide-next-step.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'

/** Longer than exchange, custodian and chain take to answer. */
const DELIVERY_LEASE_MS = 20_000

interface OfDelivery extends OfApplication {
  readonly deliveryId: string
}
interface OfAttempt extends OfDelivery {
  /** Of the lease: what became of it says nothing about a later attempt. */
  readonly attempt: number
}

/** A lease that may call the custodian. */
export interface OwnDeliveryLease {
  readonly kind: 'ours'
  readonly leaseId: string
  readonly delivery: SaleDelivery
  readonly address: string
  readonly lookFromBlock: number
}

/**
 * Takes the lease of a delivery before the custodian is called: one at a time, with a permanent submission intent. The address of
 * the exchange and the height of the chain are stored with it, so that the key of an attempt never names another address, and the
 * transaction is searched from below.
 */
export const takeDeliveryLease =
  (deps: Deps) =>
  (
    input: OfDelivery & { readonly address: string; readonly height: number },
  ): Promise<OwnDeliveryLease | Over | { readonly kind: 'taken' }> =>
    deps.transaction(systemOf(input.organizationId), async ({ tx }) => {
      const delivery = await lockDelivery(tx, input.deliveryId)
      if (delivery?.status !== 'ORDERED' || delivery.rejection !== null) return OVER
      const realNow = deps.clock.real().getTime()
      if (delivery.leaseUntil !== null && delivery.leaseUntil.getTime() > realNow) return { kind: 'taken' }
      const leaseId = deps.newId()
      const address = delivery.address ?? input.address
      const lookFromBlock = delivery.lookFromBlock ?? input.height
      const until = new Date(realNow + DELIVERY_LEASE_MS)
      const now = deps.clock.business()
      const { attempt } = delivery
      await beginDeliveryLease(tx, { ...input, attempt, leaseId, until, address, lookFromBlock, now })
      return { kind: 'ours', leaseId, delivery, address, lookFromBlock }
    })

const ofDelivery =
  (deps: Deps) =>
  (input: OfDelivery, work: (tx: Tx) => Promise<void>): Promise<void> =>
    deps.transaction(systemOf(input.organizationId), ({ tx }) => work(tx))

/** Lets the next lease begin at once. */
export const endDeliveryLease = (deps: Deps) => (input: OfDelivery & { readonly leaseId: string }) =>
  ofDelivery(deps)(input, (tx) => endLeaseOfDelivery(tx, input.leaseId))

/** Records the transaction that the custodian reports, before it is final. */
export const recordDeliveryTransaction =
  (deps: Deps) => (input: OfAttempt & { readonly transactionId: string }) =>
    ofDelivery(deps)(input, (tx) => keepDeliveryTransaction(tx, input, input.transactionId))

/** Records that the custodian will not send it under its key: it waits for an agent (`orderDeliveryAgain`). */
export const recordDeliveryRejection =
  (deps: Deps) => (input: OfAttempt & { readonly rejection: DeliveryRejection }) =>
    ofDelivery(deps)(input, (tx) =>
      rejectDelivery(tx, input, { rejection: input.rejection, now: deps.clock.business() }),
    )

/**
 * Records that a delivery is final on the chain: the exchange has what it sold. Idempotent. Refusal: access.not-found. Throws where a
 * payment is reported as final for an attempt that was rejected: the custodian has broken its word, and somebody has to ask it.
 */
export const concludeSaleDelivery = (deps: Deps) => (input: OfAttempt) =>
  withLockedApplication(deps)(asSystem(input), async ({ tx, file, now }) => {
    const delivery = await lockDelivery(tx, input.deliveryId)
    if (delivery?.status !== 'ORDERED') return { ok: true as const }
    if (delivery.attempt !== input.attempt || delivery.rejection !== null)
      throw new Error(`a rejected attempt of the delivery ${input.deliveryId} was paid`)
    const { coin, units } = delivery
    await concludeDelivery(tx, input.deliveryId, now)
    await postToLedger(
      deps,
      tx,
      { file, now },
      {
        key: `sale-delivery:${input.deliveryId}`,
        description: 'Sold collateral delivered',
        postings: [
          { account: 'owed-to-exchange', asset: coin, amount: units },
          { account: 'sold-collateral-held', asset: coin, amount: -units },
        ],
      },
    )
    return { ok: true as const }
  })
