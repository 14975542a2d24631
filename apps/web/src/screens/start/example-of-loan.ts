import { renewalExplanations } from '@pledge/copy/en/screens/renewal-explanations'
import { explanations } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { aprPercent, ratePercent, shortPercent } from '@pledge/copy/format/percent'
import { parseDollars } from '@pledge/domain/money/dollars'
import { originationFeeCents } from '@pledge/domain/offer/fees'
import type { Repayment } from '@pledge/domain/offer/repayment'
import type { QuoteRules } from '@pledge/domain/organization/quote-rules'
import { type Residence, residenceTerms } from '@pledge/domain/residence/residence'
import { lastPaymentOf, scheduleFor, type ShownOffer } from './shown-offer.ts'

const words = explanations.aprNote

export interface ExampleInput {
  readonly offer: ShownOffer | undefined
  /** The chosen repayment type: no other schedule's figures are shown beside it. */
  readonly repayment: Repayment
  readonly residence: Residence
  readonly rules: QuoteRules
  readonly isRenewal: boolean
}

/** '1.5% ($150.00)', or '$250.00' where a minimum, a maximum or a flat part makes the amount differ from the rate. */
const feeText = (offer: ShownOffer, { residence, rules }: ExampleInput): string => {
  const { originationFee, originationFeeAmount, drawAmount } = offer
  const fee = wireDollars(originationFeeAmount)
  const answer = residenceTerms(rules, residence)
  if (!answer.ok || answer.terms.feeRule.rateBps === 0) return fee
  const rule = answer.terms.feeRule
  const rateAlone = { ...rule, flatCents: 0n, floorCents: null, capCents: null }
  const byRate = originationFeeCents(rateAlone, parseDollars(drawAmount) ?? 0n)
  return byRate === parseDollars(originationFeeAmount)
    ? fill(words.fee, { rate: shortPercent(originationFee), fee })
    : fee
}

/**
 * What the APR is, with the loan on the page as its example, including the fee of the reader's residence. The figures
 * are the offer's own, from the quote that the server repeats. Without an offer there is no example.
 */
export const exampleOfLoan = (input: ExampleInput): string => {
  const { offer, repayment, isRenewal } = input
  if (offer === undefined) return words.meaning
  const schedule = scheduleFor(offer, repayment)
  const { example, exampleDeferred } = isRenewal ? renewalExplanations : words
  const loanText = fill(repayment === 'deferred' ? exampleDeferred : example, {
    draw: wireDollars(offer.drawAmount),
    fee: feeText(offer, input),
    amount: wireDollars(offer.amount),
    rate: ratePercent(offer.interestRate),
    count: String(schedule.payments.length - 1),
    months: String(offer.term),
    monthly: wireDollars(schedule.monthlyPayment),
    last: wireDollars(lastPaymentOf(schedule)),
    total: wireDollars(schedule.totalOfPayments),
    apr: aprPercent(schedule.annualPercentageRate),
  })
  return `${words.meaning} ${loanText}`
}
