import type { Offer } from '@pledge/contract/offers'

export interface FirstPayment {
  /** Wire dollars. */
  readonly amount: string
  /** Months after funding. */
  readonly month: number
  /** It is the only payment. */
  readonly isOnly: boolean
}

/** The first payment of the borrower's chosen schedule (decision 3). */
export const firstPayment = ({ schedules, repayment }: Offer): FirstPayment | null => {
  const { payments } = repayment === 'deferred' ? schedules.deferred : schedules.interestOnly
  const [first] = payments
  return first === undefined ? null : { ...first, isOnly: payments.length === 1 }
}
