import type { ApplicationAnswer } from '@pledge/contract/applications'
import { messages } from '@pledge/copy/en/messages'
import { complete as words } from '@pledge/copy/en/screens/complete'
import { renewal } from '@pledge/copy/en/screens/renewal'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { ratePercent } from '@pledge/copy/format/percent'
import { DescriptionList, type Description } from '@pledge/ui/DescriptionList'
import { Section } from '@pledge/ui/Section'
import { firstPayment } from '../../loan/first-payment.ts'
import { lentOf } from '../../loan/lent.ts'

type Offer = NonNullable<ApplicationAnswer['selectedOffer']>

const monthsOf = (month: number): string =>
  month === 1 ? words.months.one : fill(words.months.many, { count: String(month) })

const paymentOf = (offer: Offer): readonly Description[] => {
  const payment = firstPayment(offer)
  if (payment === null) return []
  return [
    {
      key: 'payment',
      term: payment.isOnly ? words.onlyPayment : words.firstPayment,
      detail: wireDollars(payment.amount),
      note: fill(renewal.complete.firstPaymentNote, { month: monthsOf(payment.month) }),
    },
  ]
}

export interface RenewalSummaryProps {
  readonly application: ApplicationAnswer
  /** The collateral balance, as last read. */
  readonly held: NonNullable<ApplicationAnswer['collateral']>['wallet']['currentTotalCoinBalance'] | undefined
}

/**
 * The amount lent, the payoff, and the first payment. The payoff is as of its date: interest since the offer, and
 * payments, made it differ from the agreed amount. If less is lent as a result, the offer's payments do not apply, and
 * the dashboard shows the loan's own.
 */
export const RenewalSummary = ({ application, held }: RenewalSummaryProps) => {
  const { selectedOffer: offer, rollForwardLoanDetails: details } = application
  if (offer === null) return null
  const own = renewal.complete
  const lent = lentOf(application, offer)
  return (
    <Section title={words.summary}>
      <DescriptionList
        items={[
          { key: 'amount', term: own.amount, detail: wireDollars(lent), strong: true },
          { key: 'paid-off', term: own.paidOff, detail: wireDollars(details?.paidOff ?? offer.drawAmount) },
          { key: 'fee', term: own.fee, detail: wireDollars(offer.originationFeeAmount) },
          { key: 'rate', term: own.rate, detail: ratePercent(offer.interestRate) },
          { key: 'repayment', term: words.repayment, detail: messages.repayments[offer.repayment] },
          ...(lent === offer.amount ? paymentOf(offer) : []),
          ...(held === undefined || !/[1-9]/.test(held.coinQuantity)
            ? []
            : [{ key: 'held', term: words.collateral, detail: heldCoins(held.coinQuantity, held.type) }]),
        ]}
      />
    </Section>
  )
}
