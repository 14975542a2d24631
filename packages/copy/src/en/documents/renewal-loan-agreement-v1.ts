import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { renewalOf, scheduleOf, type LoanFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { endOfDay } from '../../format/deadlines.ts'
import { dollars } from '../../format/dollars.ts'
import { aprPercent, bpsRatePercent } from '../../format/percent.ts'
import { messages } from '../messages.ts'
import { howCalculated, plannedAmount, requiredMinimum } from './collateral-amounts.ts'
import { days, paragraph, section, subheading } from './frame.ts'
import { hasFee, isCompounded, payments } from './loan-agreement-money.ts'
import {
  ACCEPTANCE,
  grace,
  loanAgreementOf,
  monthAndDeadline,
  SUMMARY_NOTE,
  WHAT_LTV_IS,
  whatYouPromise,
} from './loan-agreement-v1.ts'
import { paymentFacts } from './payment-schedule.ts'

type Blocks = readonly DocumentBlock[]

const summary = (facts: LoanFacts): Blocks => {
  const { offer, terms } = facts
  const { rolloverUnits, topUpUnits } = renewalOf(facts)
  const schedule = scheduleOf(offer)
  return [
    subheading('Your renewal at a glance'),
    {
      kind: 'facts',
      rows: [
        { label: 'Pays off your former loan', value: dollars(offer.drawAmountCents) },
        { label: 'Money paid to you', value: 'None' },
        { label: 'Origination fee', value: dollars(offer.originationFeeCents) },
        { label: 'Loan amount (principal)', value: dollars(offer.amountCents) },
        { label: 'Interest rate', value: `${bpsRatePercent(offer.rateBps)} a year, fixed` },
        { label: 'Annual percentage rate', value: aprPercent(schedule.annualPercentageRate) },
        { label: 'Term', value: `${offer.termMonths} months from the funding date` },
        { label: 'Repayment', value: messages.repayments[offer.repayment] },
        ...paymentFacts(schedule),
        { label: 'Collateral you plan to pledge', value: coins(offer.plannedAmount.units, offer.coin) },
        {
          label: 'Collateral of this loan',
          value: `at least ${coinsDue(offer.requiredMinimum.units, offer.coin)}`,
        },
        { label: 'Moved from your former loan', value: coins(rolloverUnits, offer.coin) },
        ...(topUpUnits > 0n
          ? [
              { label: 'Collateral to send', value: `at least ${coinsDue(topUpUnits, offer.coin)}` },
              { label: 'Time to send it', value: `${days(terms.daysToSendCollateral)} after you sign` },
            ]
          : [{ label: 'Collateral to send', value: 'None' }]),
        { label: 'Prepayment', value: 'At any time, without penalty' },
      ],
    },
    paragraph(SUMMARY_NOTE),
  ]
}

const theAgreement = (facts: LoanFacts): Blocks => {
  const { lender, terms } = facts
  const { formerReference, formerMaturesAt } = renewalOf(facts)
  return section(1, 'This agreement', [
    `In this Loan Agreement, "you" means the borrower named above. "We" and "us" mean the lender named above and anyone to whom the lender transfers this agreement. Your "former loan" is your loan with us under application ${formerReference}, which this loan renews. The "Security Agreement" is the agreement of the same date in which you pledge collateral for this loan. The "Collateral" is what you pledge there.`,
    `${ACCEPTANCE} You have ${days(terms.daysToComplete)} after the day on which you submitted your details to accept all of them, but no longer than until ${endOfDay(formerMaturesAt, { timeZone: lender.timeZone })}, when your former loan matures. Otherwise your application expires, and your former loan stays as it is.`,
    `The "funding date" is the day on which this loan pays off your former loan and takes its place. ${monthAndDeadline(facts)}`,
    WHAT_LTV_IS,
  ])
}

const whatIsLent = ({ offer }: LoanFacts): string =>
  hasFee(offer)
    ? `We pay off your former loan with ${dollars(offer.drawAmountCents)} of it. An origination fee of ${dollars(offer.originationFeeCents)} is added to the loan.`
    : 'We pay off your former loan with all of it. There is no origination fee.'

const carriedInterest = (facts: LoanFacts): string =>
  `Interest on your former loan accrues until the funding date. If you then owe more interest on it than this amount includes, the difference is carried over as interest due on this loan. It is paid first and ${isCompounded(facts) ? 'bears interest as deferred interest does' : 'bears no interest'}. If you then owe less because you made payments, the Principal is lower by that amount from the first day.`

const promiseToPay = (facts: LoanFacts): Blocks =>
  section(2, 'The loan and your promise to pay', [
    `We lend you ${dollars(facts.offer.amountCents)} in United States dollars (the "Principal"). ${whatIsLent(facts)} No money is paid to you.`,
    carriedInterest(facts),
    whatYouPromise(facts),
    'The loan pays off your former loan. You may not use it for anything else.',
  ])

const whatIsSent = (facts: LoanFacts): string => {
  const { offer, terms } = facts
  const { rolloverUnits, topUpUnits } = renewalOf(facts)
  const carried = coins(rolloverUnits, offer.coin)
  if (topUpUnits === 0n)
    return `${carried} already secures your former loan and moves to this one. That is enough. You need not send anything.`
  return `${carried} already secures your former loan and moves to this one. You must send the rest, at least ${coinsDue(topUpUnits, offer.coin)}, within ${days(terms.daysToSendCollateral)} after the day on which you accept the last document.${grace(facts)} Otherwise we cancel the renewal and your former loan stays as it is. You can then withdraw what arrived, as the Security Agreement says.`
}

const transfer = (facts: LoanFacts): Blocks =>
  section(3, 'When and how this loan takes the place of your former loan', [
    `This loan requires at least ${requiredMinimum(facts)}. ${howCalculated(facts)} With what is moved, you plan to pledge ${plannedAmount(facts)}.`,
    'We close your former loan, move its collateral to this loan and open this loan, all at once. We do so after you have accepted every document of this loan and we hold at least the Required Minimum, final on its network. That day is the funding date.',
    whatIsSent(facts),
    'All collateral that moves from your former loan is Collateral of this loan, even if it is more than the Required Minimum.',
    'While a bank can still return a payment on your former loan, we wait. Your former loan continues until the funding date, and interest accrues on it.',
    `The renewal ends if your former loan is paid in full before the funding date, or if you owe more principal on it than the ${dollars(facts.offer.drawAmountCents)} with which this loan pays it off. We may also decline to open this loan if you told us something untrue that matters, if the law forbids the loan, or if your LTV is too high for a new loan. In all these cases you owe nothing under this agreement. Your former loan and its collateral stay as they are, and you can withdraw what you sent for this loan.`,
  ])

const paymentsOf = (facts: LoanFacts): Blocks =>
  payments(facts, [
    'Interest carried over from your former loan (section 2) is due with the first of these payments, in addition to it.',
  ])

const agreed = (facts: LoanFacts): string => {
  const sending =
    renewalOf(facts).topUpUnits > 0n
      ? `, and to send the additional Collateral within ${days(facts.terms.daysToSendCollateral)}`
      : ''
  return `, and that this loan pays off your former loan and takes over its collateral${sending}`
}

/** The loan agreement of a renewal: it pays off the loan before it, and no money is sent (1.1.20, note 035). */
export const loanAgreementOfRenewalV1 = (facts: LoanFacts): DocumentContent =>
  loanAgreementOf(facts, {
    summary: summary(facts),
    theAgreement: theAgreement(facts),
    promiseToPay: promiseToPay(facts),
    funding: transfer(facts),
    payments: paymentsOf(facts),
    agreed: agreed(facts),
  })
