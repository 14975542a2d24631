import { describe, expect, it } from 'vitest'
import { deliveryKey, mayOrderAgain, MOST_DELIVERY_ATTEMPTS, type DeliveryAttempt } from './sale-delivery.ts'

const REJECTED: DeliveryAttempt = {
  deliveryId: 'delivery-1',
  attempt: 1,
  isDelivered: false,
  rejection: 'WITHDRAWAL_FAILED',
  transactionId: null,
}

describe('a delivery of sold coins (note 082)', () => {
  it('is ordered again only where no payment of the last attempt can arrive', () => {
    expect(mayOrderAgain(REJECTED)).toBe(true)
    expect(mayOrderAgain({ ...REJECTED, rejection: null })).toBe(false)
    expect(mayOrderAgain({ ...REJECTED, rejection: 'DUPLICATE_REQUEST' })).toBe(false)
    expect(mayOrderAgain({ ...REJECTED, transactionId: 'a transaction' })).toBe(false)
    expect(mayOrderAgain({ ...REJECTED, isDelivered: true })).toBe(false)
    expect(mayOrderAgain({ ...REJECTED, attempt: MOST_DELIVERY_ATTEMPTS })).toBe(false)
  })

  it('has a key of its own for each attempt, the first of which is its id', () => {
    expect([1, 2, 3].map((attempt) => deliveryKey({ deliveryId: 'delivery-1', attempt }))).toEqual([
      'delivery-1',
      'delivery-1-2',
      'delivery-1-3',
    ])
  })
})
