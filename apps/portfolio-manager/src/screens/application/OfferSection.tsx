import type { Offer } from '@pledge/contract/offers'
import { messages } from '@pledge/copy/en/messages'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { aprPercent, ratePercent, shortPercent } from '@pledge/copy/format/percent'
import { Section } from '@pledge/ui/Section'
import { Facts, type Fact } from './Facts.tsx'

const words = portfolioApplication.offer

const triggerText = ({ price, ltv }: Offer['triggers']['warning']): string =>
  fill(words.atPrice, { price: wireDollars(price), ltv: shortPercent(ltv) })

const factsOf = (offer: Offer): readonly Fact[] => [
  [words.cash, wireDollars(offer.drawAmount)],
  [words.fee, wireDollars(offer.originationFeeAmount)],
  [words.amount, wireDollars(offer.amount)],
  [words.rate, ratePercent(offer.interestRate)],
  [words.apr, aprPercent(offer.annualPercentageRate)],
  [words.term, fill(words.months, { count: String(offer.term) })],
  [words.repayment, messages.repayments[offer.repayment]],
  [words.payment, wireDollars(offer.estimatedMonthlyPayment)],
  [words.total, wireDollars(offer.totalOfPayments)],
  [words.ltv, shortPercent(offer.ltv)],
  [words.price, wireDollars(offer.price)],
  [words.marginCall, triggerText(offer.triggers.marginCall)],
  [words.liquidation, triggerText(offer.triggers.liquidation)],
]

/** The figures of the offer that the borrower chose. */
export const OfferSection = ({ offer }: { readonly offer: Offer | null }) => (
  <Section title={words.title}>
    {offer === null ? (
      <p className="text-muted">{words.none}</p>
    ) : (
      <Facts look="figures" facts={factsOf(offer)} />
    )}
  </Section>
)
