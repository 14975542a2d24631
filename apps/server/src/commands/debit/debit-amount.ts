import { dueAmountCents, unpaidUntilCents } from '@pledge/domain/debit/autopay-plan'
import { daysOfDue, earliestDays, nextProcessingDay } from '@pledge/domain/debit/debit-days'
import { paymentChoices } from '@pledge/domain/debit/payment-choices'
import { dayNumber, parseCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import type { AuthorizationKind } from '../../store/debit/debit-authorizations.ts'
import type { StoredDebit } from '../../store/debit/debits.ts'
import { withPending, type DebitBasis } from './debit-basis.ts'

const dateOf = (text: string): CalendarDate => {
  const found = parseCalendarDate(text)
  if (found === undefined) throw new Error(`a stored date is a date: ${text}`)
  return found
}

/** The day on which it settles if it is submitted now: as planned, or later if the job was down on its day. */
export const settlesOnOf = (
  debit: Pick<StoredDebit, 'settlesOn'>,
  { now, bankHolidays }: Pick<DebitBasis, 'now' | 'bankHolidays'>,
): CalendarDate => {
  const planned = dateOf(debit.settlesOn)
  const { settlesOn } = earliestDays(now.getTime(), bankHolidays)
  return dayNumber(settlesOn) > dayNumber(planned) ? settlesOn : planned
}

/**
 * Whether the borrower did not agree to a settlement day. A single authorization names its day, or the next business day, and
 * an email names the day of a re-presentment. A debit weeks later, for example after a hold, would be unauthorized.
 */
export const isPastSignedDay = (
  debit: Pick<StoredDebit, 'settlesOn'>,
  {
    kind,
    settlesOn,
    bankHolidays,
  }: Pick<DebitBasis, 'bankHolidays'> & {
    readonly kind: AuthorizationKind
    readonly settlesOn: CalendarDate
  },
): boolean =>
  kind === 'SINGLE' &&
  dayNumber(settlesOn) > dayNumber(nextProcessingDay(dateOf(debit.settlesOn), bankHolidays))

/** Payments by the borrower since the previous presentment failed, without autopay, which makes other payments. */
const paidSinceReturn = (debit: StoredDebit, basis: DebitBasis): bigint => {
  const { loan, debits, timeZone } = basis
  const failedAt = debits.find(
    ({ id, originalId, presentment }) =>
      (originalId ?? id) === debit.originalId && presentment === debit.presentment - 1,
  )?.failedAt
  if (failedAt === undefined || failedAt === null) return 0n
  const since = dayNumber(dayOfLoan(loan, failedAt.getTime(), timeZone))
  const byAutopay = new Set(debits.flatMap(({ kind, paymentId }) => (kind === 'AUTOPAY' ? [paymentId] : [])))
  return basis.received
    .filter(({ paymentId, returnedAt }) => returnedAt === null && !byAutopay.has(paymentId))
    .filter(({ paidOn }) => dayNumber(dateOf(paidOn)) >= since)
    .reduce((sum, { amountCents }) => sum + amountCents, 0n)
}

const least = (...amounts: readonly [bigint, ...bigint[]]): bigint =>
  amounts.reduce((one, other) => (other < one ? other : one))

/** The amount to debit: what is due or owed on the settlement day, never more than was authorized or notified. */
export const amountOf = (debit: StoredDebit, basis: DebitBasis, settlesOn: CalendarDate): bigint => {
  const { loan, bankHolidays } = basis
  const received = withPending(basis)
  const { mostCents } = paymentChoices(loan, received, { settlesOn, bankHolidays })
  const bounded = least(debit.amountCents, mostCents)
  if (debit.dueOn === null)
    return debit.presentment > 1 ? least(bounded, debit.amountCents - paidSinceReturn(debit, basis)) : bounded
  const unpaid = unpaidUntilCents(loan, received, { settlesOn, bankHolidays })
  // A re-presentment pays what was due on its date and is past due by now, unless it was paid in the meantime.
  if (debit.presentment > 1) return least(bounded, unpaid)
  const dueOn = dateOf(debit.dueOn)
  const due = dueAmountCents(loan, received, { dueOn, ...daysOfDue(dueOn, bankHolidays), bankHolidays })
  // If it is submitted late, it does not include what the borrower has paid since the planned day.
  const isLate = dayNumber(settlesOn) > dayNumber(dateOf(debit.settlesOn))
  return isLate ? least(bounded, due, unpaid) : least(bounded, due)
}
