import type { Offer } from '@pledge/contract/offers'

export interface FirstPayment {
  /** Dollars of the wire. */
  readonly amount: string
  /** Months after the funds are sent. */
  readonly month: number
  /** Nothing is due before and nothing after. */
  readonly isOnly: boolean
}

/** The first payment of the schedule that the borrower chose (decision 3). */
export const firstPayment = ({ schedules, repayment }: Offer): FirstPayment | null => {
  const { payments } = repayment === 'deferred' ? schedules.deferred : schedules.interestOnly
  const [first] = payments
  return first === undefined ? null : { ...first, isOnly: payments.length === 1 }
}
