import type { ApplicationAnswer } from '@pledge/contract/applications'
import { loanSummary as words } from '@pledge/copy/en/screens/loan-summary'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { aprPercent } from '@pledge/copy/format/percent'
import { DescriptionList, type Description } from '@pledge/ui/DescriptionList'

export interface LoanSummaryProps {
  readonly application: Pick<ApplicationAnswer, 'selectedOffer' | 'isRollForward' | 'isCelsiusRefi'>
  /** Page-specific rows after the loan's three figures. */
  readonly more?: readonly Description[] | undefined
}

/**
 * A summary of the loan: what the borrower receives and repays, and the APR, from the selected offer; without one, the
 * known values.
 */
export const LoanSummary = ({
  application: { selectedOffer, isRollForward, isCelsiusRefi },
  more = [],
}: LoanSummaryProps) => (
  <DescriptionList
    items={
      selectedOffer === null ? more : [...linesOf(selectedOffer, isRollForward || isCelsiusRefi), ...more]
    }
  />
)

const linesOf = (
  offer: NonNullable<ApplicationAnswer['selectedOffer']>,
  /** A renewal or a refinance: no cash is paid out. */
  paysOff: boolean,
): readonly Description[] => {
  const isDeferred = offer.repayment === 'deferred'
  const schedule = isDeferred ? offer.schedules.deferred : offer.schedules.interestOnly
  return [
    { key: 'cash', term: paysOff ? words.paysOff : words.cash, detail: wireDollars(offer.drawAmount) },
    isDeferred
      ? {
          key: 'end',
          term: fill(words.atTheEnd, { months: String(offer.term) }),
          detail: wireDollars(schedule.totalOfPayments),
        }
      : {
          key: 'monthly',
          term: words.monthly,
          detail: wireDollars(schedule.monthlyPayment),
          note: fill(words.lastPayment, {
            last: wireDollars(schedule.payments.at(-1)?.amount ?? schedule.totalOfPayments),
          }),
        },
    { key: 'apr', term: words.apr, detail: aprPercent(schedule.annualPercentageRate) },
  ]
}
