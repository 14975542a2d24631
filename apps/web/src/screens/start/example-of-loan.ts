import { explanations } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { aprPercent, ratePercent, shortPercent } from '@pledge/copy/format/percent'
import type { ShownOffer } from './shown-offer.ts'

const words = explanations.aprNote

/**
 * What the APR is, with the loan on the page as its example: its fee is the one that the rules ask where the reader lives.
 * The figures are the offer's own, of the quote that the server makes again. Without an offer there is no example.
 */
export const exampleOfLoan = (offer: ShownOffer | undefined): string => {
  if (offer === undefined) return words.meaning
  const { monthlyPayment, totalOfPayments, annualPercentageRate } = offer.schedules.interestOnly
  const example = fill(words.example, {
    draw: wireDollars(offer.drawAmount),
    feeRate: shortPercent(offer.originationFee),
    fee: wireDollars(offer.originationFeeAmount),
    amount: wireDollars(offer.amount),
    rate: ratePercent(offer.interestRate),
    months: String(offer.term),
    monthly: wireDollars(monthlyPayment),
    total: wireDollars(totalOfPayments),
    apr: aprPercent(annualPercentageRate),
  })
  return `${words.meaning} ${example}`
}
