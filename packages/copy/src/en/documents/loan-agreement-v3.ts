import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { scheduleOf, type LoanFacts } from '../../documents/facts.ts'
import { dollars } from '../../format/dollars.ts'
import { bpsRatePercent, bpsShortPercent } from '../../format/percent.ts'
import { frame, parties, section } from './frame.ts'
import {
  acceptance,
  armedForces,
  collateral,
  days,
  funding,
  general,
  hasFee,
  notices,
  prepayment,
  promiseToPay,
  summary,
  theAgreement,
  whatIsDefault,
  yourPromises,
} from './loan-agreement-v1.ts'
import { paymentRows } from './payment-schedule.ts'

type Blocks = readonly DocumentBlock[]

/** Whether interest bears interest: deferred interest alone can (gap G.32, note 031). */
export const isCompounded = ({ offer, terms }: Pick<LoanFacts, 'offer' | 'terms'>): boolean =>
  offer.repayment === 'deferred' && terms.deferredCompounding

const deferredInterest = (facts: LoanFacts): string =>
  isCompounded(facts)
    ? 'Deferred interest is compounded each month: at the end of each month, counted from the funding date, the interest of that month is added to what bears interest, and bears interest at the same yearly rate from then on. If you pay a part early, interest that the payment leaves unpaid bears interest from the day of the payment.'
    : 'Deferred interest is simple interest: it is reckoned on the Principal alone, and no interest is charged on interest.'

const interestParts = (facts: LoanFacts): readonly string[] =>
  facts.offer.repayment === 'deferred'
    ? [
        `Interest for the whole term is due in one amount on the Maturity Date, with the Principal. ${deferredInterest(facts)}`,
        'Because deferred interest is part of what you owe, your LTV rises slowly over the term even while the price of your Collateral stays the same.',
      ]
    : [
        'Interest for each month is due at the end of that month. Each monthly payment is the Principal times the yearly rate, divided by twelve and rounded to the cent.',
        'Your monthly payments pay interest only. They do not reduce the Principal. The whole Principal is due on the Maturity Date, with the last payment of interest.',
      ]

/** Section 4, by the rules that the loan is served by (note 031). */
export const interest = (facts: LoanFacts): Blocks =>
  section(4, 'Interest', [
    `The Principal bears interest at a fixed rate of ${bpsRatePercent(facts.offer.rateBps)} a year from the funding date until it is paid. The rate does not change during the term.`,
    ...interestParts(facts),
    'Interest for a part of a month is reckoned by the day: the interest of the month is divided by the number of its days. The day on which we receive a payment bears no interest on what it pays.',
    'We never charge or keep more interest than the law allows. If we have received more, we first set it against the Principal and return the rest to you.',
  ])

/** Section 5; `more` stands below the schedule. */
export const payments = ({ offer, disbursement }: LoanFacts, more: readonly string[] = []): Blocks => {
  const schedule = scheduleOf(offer)
  return section(5, 'Payments', [
    'You pay on the schedule below. A month is counted from the funding date; the dates are shown in your account from then on. A payment that falls due on a day that is not a business day is on time if it is made on the next business day.',
    paymentRows(schedule, offer.amountCents, 'Your payments'),
    `The total of these payments is ${dollars(schedule.totalOfPaymentsCents)}. The finance charge is ${dollars(schedule.financeChargeCents)}, which is ${hasFee(offer) ? `the interest of ${dollars(schedule.financeChargeCents - offer.originationFeeCents)} and the origination fee of ${dollars(offer.originationFeeCents)}` : 'all interest'}.`,
    ...more,
    disbursement === 'USDC'
      ? 'You may pay in the ways that your account shows. We count a payment on the day on which we receive it. A payment that is taken back counts as not made.'
      : 'You may pay by bank transfer (ACH), by wire, or in another way that your account shows. We count a payment on the day on which we receive it. A payment that is returned counts as not made.',
    'We use each payment first for charges that are due, then for accrued interest, and then for Principal.',
  ])
}

const unsignedDocuments = ({ terms }: LoanFacts): string =>
  terms.unsignedDocumentsFeeCents === 0n
    ? 'There is no fee for documents that you leave unsigned.'
    : `Unsigned documents fee: ${dollars(terms.unsignedDocumentsFeeCents)}, only if this agreement is in effect, we ask you in writing to sign a document that the loan or the law requires, and you have not signed it by the date in our request, which is at least ${days(terms.daysToComplete)} later. It is charged once for each request. You owe no fee if you decide not to accept the documents of this loan before it is made.`

/** Section 7 (rows 1.9.07 and 1.9.08). */
export const fees = (facts: LoanFacts): Blocks => {
  const { offer, terms } = facts
  return section(7, 'Fees', [
    hasFee(offer)
      ? `Origination fee: ${dollars(offer.originationFeeCents)}. It is added to the loan and is a prepaid finance charge.`
      : 'There is no origination fee.',
    `Liquidation fee: ${bpsShortPercent(terms.liquidationFeeBps)} of the sale proceeds, only if we sell Collateral as the Security Agreement allows.`,
    unsignedDocuments(facts),
    terms.lateCharge === null
      ? 'There is no late charge, no yearly fee, no fee for custody of the Collateral and no fee for paying early.'
      : `Late charge: ${dollars(terms.lateCharge.amountCents)} for a payment that is more than ${days(terms.lateCharge.graceDays)} late. There is no yearly fee, no fee for custody of the Collateral and no fee for paying early.`,
    'Networks charge for transfers of coins. You pay the network charge when you send Collateral to us. We pay it when we return Collateral to you the first time.',
  ])
}

/** The loan agreement, which also tells of deferred interest that is compounded (1.1.13, gap G.32). */
export const loanAgreementV3 = (facts: LoanFacts): DocumentContent =>
  frame({
    facts,
    title: 'Loan Agreement',
    version: 3,
    blocks: [
      parties(facts),
      ...summary(facts),
      ...theAgreement(facts),
      ...promiseToPay(facts),
      ...funding(facts),
      ...interest(facts),
      ...payments(facts),
      ...prepayment(facts),
      ...fees(facts),
      ...collateral(facts),
      ...yourPromises(),
      ...whatIsDefault(facts),
      ...notices(facts),
      ...armedForces(),
      ...general(facts),
      ...acceptance(facts),
    ],
  })
