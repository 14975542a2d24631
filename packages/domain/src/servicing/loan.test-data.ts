import { parseCalendarDate, type CalendarDate } from '../offer/calendar-date.ts'
import type { Loan } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'

export const date = (text: string): CalendarDate => {
  const read = parseCalendarDate(text)
  if (read === undefined) throw new Error(`${text} is not a date`)
  return read
}

/** 10,000.00 and a fee of 1 %, at 8.91 %: 74.99 a month. */
export const LOAN: Loan = {
  amountCents: 1_010_000n,
  rateBps: 891,
  termMonths: 12,
  repayment: 'interest-only',
  compounding: false,
  fundedOn: date('2026-01-15'),
}
export const DEFERRED: Loan = { ...LOAN, repayment: 'deferred' }

export const paid = (
  paidOn: string,
  amountCents: bigint,
  over: Partial<ReceivedPayment> = {},
): ReceivedPayment => ({
  paymentId: `${paidOn} ${amountCents}`,
  method: 'WIRE',
  amountCents,
  paidOn,
  heldUntil: null,
  returnedAt: null,
  ...over,
})
