import { dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import type { LoanDues } from './loan-dues.ts'
import type { LtvLevel } from './reached-level.ts'

/**
 * The condition of a loan in service in one word: the most serious that applies, listed from mildest to most serious.
 * PAID_IN_FULL: nothing is owed, but a payment is on hold. CLOSED: nothing is owed, and the collateral can be released.
 */
export const LOAN_CONDITIONS = [
  'CLOSED',
  'PAID_IN_FULL',
  'ACTIVE',
  'DUE_SOON',
  'LTV_WARNING',
  'PAST_DUE',
  'MATURED',
  'MARGIN_CALL_LEVEL',
  'SALE_LEVEL',
] as const
export type LoanCondition = (typeof LOAN_CONDITIONS)[number]

/** A payment is due soon in the week before its due date: enough time for an ACH transfer of 3 to 5 business days. */
export const DUE_SOON_DAYS = 7

const OF_LEVEL = {
  warning: 'LTV_WARNING',
  marginCall: 'MARGIN_CALL_LEVEL',
  liquidation: 'SALE_LEVEL',
} as const satisfies Record<LtvLevel, LoanCondition>

const ofDues = ({ nextDue, pastDueCents, isMatured }: LoanDues, today: CalendarDate): LoanCondition => {
  if (isMatured) return 'MATURED'
  if (pastDueCents > 0n) return 'PAST_DUE'
  const isSoon = nextDue !== null && dayNumber(nextDue.on) - dayNumber(today) <= DUE_SOON_DAYS
  return isSoon ? 'DUE_SOON' : 'ACTIVE'
}

/** The condition of a loan that owes something. `level`: the most serious one its LTV has reached; null for none or no price. */
export const loanCondition = (
  dues: LoanDues,
  { today, level }: { readonly today: CalendarDate; readonly level: LtvLevel | null },
): LoanCondition => {
  const both = [ofDues(dues, today), level === null ? 'ACTIVE' : OF_LEVEL[level]] as const
  return LOAN_CONDITIONS.findLast((condition) => both.includes(condition)) ?? 'ACTIVE'
}
