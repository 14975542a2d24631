import type { Offer } from '@pledge/contract/offers'
import { messages } from '@pledge/copy/en/messages'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { aprPercent, ratePercent, shortPercent } from '@pledge/copy/format/percent'
import { Section } from '@pledge/ui/Section'
import { Facts, type Fact } from './Facts.tsx'

const words = portfolioApplication.offer
const LEVELS = ['warning', 'marginCall', 'liquidation'] as const

const amountText = ({ collateral }: Offer, { coinQuantity, ltv }: Offer['plannedAmount']): string =>
  fill(words.amountAtLtv, { amount: dueCoins(coinQuantity, collateral.type), ltv: shortPercent(ltv) })

const triggerText = ({ price, ltv }: Offer['triggers']['warning']): string =>
  fill(words.atPrice, { price: wireDollars(price), ltv: shortPercent(ltv) })

/** The two amounts, each with its LTV at the offer, and the trigger prices with either. */
const amountFacts = (offer: Offer): readonly Fact[] => [
  [words.planned, amountText(offer, offer.plannedAmount)],
  [words.minimum, amountText(offer, offer.requiredMinimum)],
  ...LEVELS.flatMap((level): readonly Fact[] => [
    [
      fill(words.levelPlanned, { level: words.levels[level] }),
      triggerText(offer.plannedAmount.triggers[level]),
    ],
    [
      fill(words.levelMinimum, { level: words.levels[level] }),
      triggerText(offer.requiredMinimum.triggers[level]),
    ],
  ]),
]

/** The monthly payment, and the last one, which repays the loan; a loan repaid at maturity has only that one. */
const paymentFacts = ({ repayment, schedules }: Offer): readonly Fact[] => {
  const isDeferred = repayment === 'deferred'
  const { monthlyPayment, payments, totalOfPayments } = isDeferred
    ? schedules.deferred
    : schedules.interestOnly
  const last: Fact = [words.lastPayment, wireDollars(payments.at(-1)?.amount ?? totalOfPayments)]
  return isDeferred ? [last] : [[words.payment, wireDollars(monthlyPayment)], last]
}

const factsOf = (offer: Offer): readonly Fact[] => [
  [words.cash, wireDollars(offer.drawAmount)],
  [words.fee, wireDollars(offer.originationFeeAmount)],
  [words.amount, wireDollars(offer.amount)],
  [words.rate, ratePercent(offer.interestRate)],
  [words.apr, aprPercent(offer.annualPercentageRate)],
  [words.term, fill(words.months, { count: String(offer.term) })],
  [words.repayment, messages.repayments[offer.repayment]],
  ...paymentFacts(offer),
  [words.total, wireDollars(offer.totalOfPayments)],
  [words.price, wireDollars(offer.price)],
  ...amountFacts(offer),
]

/** The figures of the selected offer; the current collateral is in its own section. */
export const OfferSection = ({ offer }: { readonly offer: Offer | null }) => (
  <Section title={words.title}>
    {offer === null ? (
      <p className="text-muted">{words.none}</p>
    ) : (
      <Facts look="figures" facts={factsOf(offer)} />
    )}
  </Section>
)
