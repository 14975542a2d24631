import { RELEASE_RESULTS, type ReleaseResult } from '../release/results.ts'

/** Why the custodian rejected a delivery. */
export type DeliveryRejection = Exclude<ReleaseResult, 'SUCCESS'>
export const DELIVERY_REJECTIONS = RELEASE_RESULTS.filter(
  (result): result is DeliveryRejection => result !== 'SUCCESS',
)

/** More attempts than these get nowhere: the exchange and the custodian have to be asked. */
export const MOST_DELIVERY_ATTEMPTS = 20

/** What decides whether sold coins may be ordered out once more. */
export interface DeliveryAttempt {
  readonly deliveryId: string
  /** Counted from 1. */
  readonly attempt: number
  readonly isDelivered: boolean
  /** Why the custodian rejected this attempt, which is for good, by its key; null while it did not. */
  readonly rejection: DeliveryRejection | null
  /** A transaction that the custodian reported for this attempt. */
  readonly transactionId: string | null
}

/** The key of the withdrawal of an attempt. The custodian makes one payment for each key, and none for one that it rejected. */
export const deliveryKey = ({
  deliveryId,
  attempt,
}: Pick<DeliveryAttempt, 'deliveryId' | 'attempt'>): string =>
  attempt === 1 ? deliveryId : `${deliveryId}-${attempt}`

/**
 * Whether a delivery may be ordered again under another key (note 082): only where no payment of this attempt can arrive any more.
 * It was rejected, which is for good, and the custodian never reported a transaction for it: one that was broadcast and is
 * reported as rejected afterwards may still be mined, so that another payment could be a second one. Nor where the custodian
 * calls it a duplicate: then it says itself that there may be a payment already.
 */
export const mayOrderAgain = (delivery: DeliveryAttempt): boolean =>
  !delivery.isDelivered &&
  delivery.rejection !== null &&
  delivery.rejection !== 'DUPLICATE_REQUEST' &&
  delivery.transactionId === null &&
  delivery.attempt < MOST_DELIVERY_ATTEMPTS
