import { isRefinance, isRenewal } from '@pledge/domain/application/origination'
import { paymentsOf, paidInFullAtOf, paidOffAtOf } from '@pledge/domain/loan/loan-state'
import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import type { ActivityView, PayTo, Watch } from '@pledge/contract/loan-watch'
import type { LoanAnswer } from '@pledge/contract/servicing'
import type { FileEvent } from '@pledge/domain/process/events'
import {
  loanActivity,
  wholeLoanActivity,
  type Activity,
  type BesideEvents,
  type RefundMovement,
} from '@pledge/domain/view/loan-activity'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { Movement } from '@pledge/domain/rehypothecation/movements'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { isRepaymentAccountNamed } from '@pledge/domain/organization/repayment-account'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { loanCondition } from '@pledge/domain/servicing/loan-condition'
import { loanDues } from '@pledge/domain/servicing/loan-dues'
import { moneyArrival } from '@pledge/domain/servicing/money-arrival'
import { fallToBps, reachedLevel, type LtvLevel } from '@pledge/domain/servicing/reached-level'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { StoredRefund } from '../../store/refund/refunds.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'

const MS_PER_SECOND = 1_000

const cents = (dollars: string): bigint => {
  const read = parseDollars(dollars)
  if (read === undefined) throw new Error(`no amount of dollars: ${dollars}`)
  return read
}

/** Where the price stands among the levels of a loan; of an old price too, which is then said to be one. */
export const presentWatch = (
  confirmed: ConfirmedCollateral | null,
  { maxPriceAgeSeconds, now }: { readonly maxPriceAgeSeconds: number; readonly now: Date },
): Watch | null => {
  if (confirmed === null || confirmed.price === null) return null
  const { price, triggers } = confirmed
  const priceCents = cents(price.price)
  const triggerOf = (level: LtvLevel) => ({ priceCents: cents(triggers[level].price) })
  const levels = {
    warning: triggerOf('warning'),
    marginCall: triggerOf('marginCall'),
    liquidation: triggerOf('liquidation'),
  }
  const fallTo = (level: LtvLevel) => formatFraction(fallToBps(levels[level].priceCents, priceCents))
  return {
    isPriceCurrent: now.getTime() - Date.parse(price.observedAt) <= maxPriceAgeSeconds * MS_PER_SECOND,
    reached: reachedLevel(levels, priceCents),
    falls: {
      warning: fallTo('warning'),
      marginCall: fallTo('marginCall'),
      liquidation: fallTo('liquidation'),
    },
  }
}

/** The most serious word that applies to a loan (rows 1.9.09, 1.9.10; note 045). */
export const presentCondition = (
  { file, deadlineTerms: { timeZone, bankHolidays } }: ApplicationRecord,
  { loan }: StoredLoan,
  { reached, now }: { readonly reached: LtvLevel | null; readonly now: Date },
): LoanAnswer['condition'] => {
  if (paidOffAtOf(file.loan) !== null) return 'CLOSED'
  if (paidInFullAtOf(file.loan) !== null) return 'PAID_IN_FULL'
  const today = dayOfLoan(loan, now.getTime(), timeZone)
  const dues = loanDues(loan, paymentsOf(file.loan), { on: today, bankHolidays })
  return loanCondition(dues, { today, level: reached })
}

/** Where a borrower in the US pays to: what the settings in force say, whichever the loan was made under (note 046). */
export const presentPayTo = (
  {
    file: {
      application: { isInternational },
    },
  }: ApplicationRecord,
  { organization }: OrganizationRecord,
): PayTo | null => {
  const { legalName, creditorAddress, repaymentAccount } = organization
  const isNamed = isRepaymentAccountNamed(repaymentAccount)
  if (isInternational || !isNamed) return null
  return { accountName: legalName, accountAddress: creditorAddress, ...repaymentAccount }
}

/**
 * Between which days the money that was sent should be there (rows 1.9.22, 1.9.23). Null for a renewal and for a refinance,
 * which pay off other loans and send nothing to the borrower.
 */
export const presentArrival = (
  { file, deadlineTerms: { timeZone, bankHolidays }, usualTimes }: ApplicationRecord,
  { loan }: StoredLoan,
  now: Date,
): LoanAnswer['arrival'] => {
  if (isRenewal(file.application) || isRefinance(file.application)) return null
  const { achPayoutBusinessDays: ach, usdcPayoutBusinessDays: usdc } = usualTimes
  const businessDays = file.application.isInternational ? usdc : ach
  const today = dayOfLoan(loan, now.getTime(), timeZone)
  const arrival = moneyArrival({ sentOn: loan.fundedOn, businessDays, bankHolidays }, today)
  return arrival && { from: formatCalendarDate(arrival.from), until: formatCalendarDate(arrival.until) }
}

/** What the activity of a loan is made of. */
export interface ActivityBasis {
  readonly events: readonly FileEvent[]
  readonly refunds: readonly StoredRefund[]
  readonly movements: readonly Movement[]
}

/** What of it is no event. */
export const besideEvents = ({ refunds, movements }: ActivityBasis): BesideEvents => ({
  refunds: refunds.map(movementOf),
  movements,
})

/** The last events of a loan, newest first. */
export const presentActivity = (basis: ActivityBasis, coin: Coin): ActivityView[] =>
  loanActivity(basis.events, besideEvents(basis)).map((one) => presentEvent(one, coin))

/** All of them, newest first. */
export const presentWholeActivity = (basis: ActivityBasis, coin: Coin): ActivityView[] =>
  wholeLoanActivity(basis.events, besideEvents(basis)).map((one) => presentEvent(one, coin))

/** When a refund left, and came back. */
const movementOf = ({ amountCents, sentAt, status, endedAt }: StoredRefund): RefundMovement => ({
  amountCents,
  sentAt: sentAt?.getTime() ?? null,
  cameBackAt: status === 'RETURNED' ? (endedAt?.getTime() ?? null) : null,
})

const presentEvent = ({ kind, at, amountCents, units }: Activity, coin: Coin): ActivityView => ({
  kind,
  at: new Date(at).toISOString(),
  amount: amountCents === null ? null : formatDollars(amountCents),
  coinQuantity: units === null ? null : formatCoin(units, coin),
})
