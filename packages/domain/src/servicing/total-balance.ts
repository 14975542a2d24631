import type { Cents } from '../money/amounts.ts'
import { dayOfLoan, type Loan } from './loan.ts'
import { loanAccount } from './loan-account.ts'
import type { ReceivedPayment } from './received-payment.ts'

/**
 * The total balance of a loan at an instant (milliseconds): principal including the fee, and accrued unpaid interest, at the
 * end of that day in the organization's time zone. LTV and trigger prices are computed from it (decision 4).
 */
export const totalBalanceCents = (
  loan: Loan,
  payments: readonly ReceivedPayment[],
  { at, timeZone }: { readonly at: number; readonly timeZone: string },
): Cents => loanAccount(loan, payments, dayOfLoan(loan, at, timeZone)).payOffCents
