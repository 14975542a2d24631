import { endOfDateAfter } from '../offer/zoned-days.ts'
import { maturesOn, type Loan } from './loan.ts'
import { lastHeldUntil, type ReceivedPayment } from './received-payment.ts'

/** From when until when a loan may be renewed, in milliseconds. */
export interface RenewalWindow {
  readonly opensAt: number
  /** The midnight that ends the day on which all of it is due: an unsigned renewal lapses then. */
  readonly closesAt: number
}

/**
 * The operator's days before maturity, and the day itself, in the organization's zone. It opens later where a payment is on
 * hold: what a loan owes is known once the bank cannot take that back any more (row 1.9.24).
 */
export const renewalWindow = (
  loan: Pick<Loan, 'fundedOn' | 'termMonths'>,
  payments: readonly ReceivedPayment[],
  { windowDays, timeZone }: { readonly windowDays: number; readonly timeZone: string },
): RenewalWindow => ({
  opensAt: Math.max(endOfDateAfter(maturesOn(loan), -windowDays - 1, timeZone), lastHeldUntil(payments)),
  closesAt: endOfDateAfter(maturesOn(loan), 0, timeZone),
})
