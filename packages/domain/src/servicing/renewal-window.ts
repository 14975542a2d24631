import { endOfDateAfter } from '../offer/zoned-days.ts'
import { maturesOn, type Loan } from './loan.ts'
import { lastHeldUntil, type ReceivedPayment } from './received-payment.ts'

/** When a loan may be renewed, in milliseconds. */
export interface RenewalWindow {
  readonly opensAt: number
  /** Midnight at the end of the maturity date, when an unsigned renewal lapses. */
  readonly closesAt: number
}

/**
 * The operator's number of days before maturity through the maturity date, in the organization's time zone. The window opens
 * later while a payment is on hold: the payoff is only certain once the bank can no longer reverse it (row 1.9.24).
 */
export const renewalWindow = (
  loan: Pick<Loan, 'fundedOn' | 'termMonths'>,
  payments: readonly ReceivedPayment[],
  { windowDays, timeZone }: { readonly windowDays: number; readonly timeZone: string },
): RenewalWindow => ({
  opensAt: Math.max(endOfDateAfter(maturesOn(loan), -windowDays - 1, timeZone), lastHeldUntil(payments)),
  closesAt: endOfDateAfter(maturesOn(loan), 0, timeZone),
})
