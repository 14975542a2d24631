import type { Cents } from '../money/amounts.ts'
import { dayNumber, parseCalendarDate } from '../offer/calendar-date.ts'
import type { PaymentMethod } from './received-payment.ts'

/** How far apart the days may be that an agent and the bank write beside the same money: a weekend and a holiday each way. */
export const MATCH_WINDOW_DAYS = 7

/** A payment as an agent typed it, or as the bank reported it. */
export interface DescribedPayment {
  readonly method: PaymentMethod
  readonly amountCents: Cents
  /** `2026-02-28` */
  readonly paidOn: string
}

const dayOf = (text: string): number => {
  const date = parseCalendarDate(text)
  if (date === undefined) throw new Error(`a payment is of a day: ${text}`)
  return dayNumber(date)
}

/**
 * Whether two descriptions may be of the same money, although their references differ: the same amount, within some days. How
 * it was sent does not tell them apart, because people confuse a wire with an ACH credit; USDC comes to no bank.
 */
export const isPossibleMatch = (one: DescribedPayment, other: DescribedPayment): boolean =>
  (one.method === 'USDC') === (other.method === 'USDC') &&
  one.amountCents === other.amountCents &&
  Math.abs(dayOf(one.paidOn) - dayOf(other.paidOn)) <= MATCH_WINDOW_DAYS

/**
 * Why a report cannot be matched with a typed payment; null where it can. The amounts are equal to the cent. A payment by ACH
 * is not matched with one that is on no hold: the bank may take it back, and the collateral could be gone by then.
 */
export const matchObjection = (
  reported: Pick<DescribedPayment, 'method' | 'amountCents'>,
  typed: Pick<DescribedPayment, 'method' | 'amountCents'>,
): 'payment.amount-differs' | 'payment.method-differs' | null => {
  if (reported.amountCents !== typed.amountCents) return 'payment.amount-differs'
  const isCompatible =
    (typed.method === 'USDC') === (reported.method === 'USDC') &&
    (reported.method !== 'ACH' || typed.method === 'ACH')
  return isCompatible ? null : 'payment.method-differs'
}
