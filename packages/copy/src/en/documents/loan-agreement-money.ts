import type { DocumentBlock } from '@pledge/domain/agreements/document-content'
import { scheduleOf, type LoanFacts, type OfferFacts } from '../../documents/facts.ts'
import { dollars } from '../../format/dollars.ts'
import { bpsRatePercent, bpsShortPercent } from '../../format/percent.ts'
import { messages } from '../messages.ts'
import { aboutLevels, levelsTable } from './collateral-amounts.ts'
import { days, section, unbroken } from './frame.ts'
import { paymentRows } from './payment-schedule.ts'

type Blocks = readonly DocumentBlock[]

/** Five states allow none (row 1.9.04). */
export const hasFee = (offer: OfferFacts): boolean => offer.originationFeeCents > 0n

/** Whether interest bears interest: deferred interest alone can (gap G.32, note 031). */
export const isCompounded = ({ offer, terms }: Pick<LoanFacts, 'offer' | 'terms'>): boolean =>
  offer.repayment === 'deferred' && terms.deferredCompounding

const deferredInterest = (facts: LoanFacts): string =>
  isCompounded(facts)
    ? "Deferred interest is compounded each month. At the end of each month, counted from the funding date, that month's interest starts to bear interest at the same yearly rate. If you pay part of the loan early, interest that the payment leaves unpaid bears interest from the day of the payment."
    : 'Deferred interest is simple interest. It is calculated on the Principal alone, and no interest is charged on interest.'

const interestParts = (facts: LoanFacts): readonly string[] =>
  facts.offer.repayment === 'deferred'
    ? [
        `All interest is due in one amount on the Maturity Date, together with the Principal. ${deferredInterest(facts)}`,
        'Deferred interest is part of what you owe. Your LTV therefore rises slowly over the term, even if the price of your Collateral does not change.',
      ]
    : [
        'Interest for each month is due at the end of that month. Each monthly payment is the Principal times the yearly rate, divided by twelve and rounded to the cent.',
        'Your monthly payments pay interest only. They do not reduce the Principal. The whole Principal is due on the Maturity Date, with the last payment of interest.',
      ]

/** Section 4, by the rules that the loan is served by (note 031). */
export const interest = (facts: LoanFacts): Blocks =>
  section(4, 'Interest', [
    `The Principal bears interest at a fixed rate of ${bpsRatePercent(facts.offer.rateBps)} a year from the funding date until you pay it. The rate does not change during the term.`,
    ...interestParts(facts),
    "Interest for part of a month is calculated by the day. We divide the month's interest by the number of days in that month. The day we receive a payment bears no interest on the amount it pays.",
    'We never charge or keep more interest than the law allows. If we have received more, we apply it to the Principal and refund the rest to you.',
  ])

const howToPay = ({ disbursement, lender }: LoanFacts): string =>
  disbursement === 'USDC'
    ? `You may pay in USDC, one USDC for one dollar. Call ${unbroken(lender.phone)} for the network and the address to pay to.`
    : 'You may pay by bank transfer (ACH) or by wire. Your account shows where to send it and which reference to include.'

/** Section 5; `more` stands below the schedule. */
export const payments = (facts: LoanFacts, more: readonly string[] = []): Blocks => {
  const { offer } = facts
  const schedule = scheduleOf(offer)
  return section(5, 'Payments', [
    'You pay on the schedule below. Months are counted from the funding date. Your account shows the dates once the loan has begun. If a payment is due on a day that is not a business day, it is on time if you make it on the next business day.',
    paymentRows(schedule, offer.amountCents, 'Your payments'),
    `The total of these payments is ${dollars(schedule.totalOfPaymentsCents)}. The finance charge is ${dollars(schedule.financeChargeCents)}, which is ${hasFee(offer) ? `the interest of ${dollars(schedule.financeChargeCents - offer.originationFeeCents)} and the origination fee of ${dollars(offer.originationFeeCents)}` : 'all interest'}.`,
    ...more,
    `${howToPay(facts)} A payment counts on the day we receive it. A payment that is returned or reversed counts as not made.`,
    'We apply each payment first to charges that are due, then to accrued interest, and then to the Principal.',
  ])
}

/** When collateral can be withdrawn once a loan is paid off (rows 1.9.24 and 1.9.25, note 031). */
const afterPayoff = ({ disbursement, terms }: LoanFacts): string =>
  disbursement === 'USDC'
    ? 'When everything is paid, you can withdraw the Collateral. Section 9 of the Security Agreement says how.'
    : `When everything is paid, you can withdraw the Collateral. After a wire, we send it within ${days(terms.wireReturnDays)}, unless you request it later. A bank can return a bank transfer (ACH), so after one you can withdraw it when ${days(terms.achHoldDays)} have passed. Section 9 of the Security Agreement says how.`

export const prepayment = (facts: LoanFacts): Blocks =>
  section(6, 'Paying early', [
    'You may pay all or part of the loan at any time before it is due. There is no prepayment penalty and no fee for paying early.',
    `If you pay off the loan early, you owe interest only up to the day we receive the payment.${hasFee(facts.offer) ? ' The origination fee is earned when the loan is funded and is not refunded.' : ''}`,
    afterPayoff(facts),
  ])

const unsignedDocuments = ({ terms }: LoanFacts): string =>
  terms.unsignedDocumentsFeeCents === 0n
    ? 'There is no fee for documents that you leave unsigned.'
    : `Unsigned documents fee: ${dollars(terms.unsignedDocumentsFeeCents)}. It applies only if this agreement is in effect, we ask you in writing to sign a document that the loan or the law requires, and you have not signed it by the date in our request, which is at least ${days(terms.daysToComplete)} later. We charge it once for each request. You owe no fee if you decide not to accept the documents of this loan before it is made.`

/** Section 7 (rows 1.9.07 and 1.9.08). */
export const fees = (facts: LoanFacts): Blocks => {
  const { offer, terms } = facts
  return section(7, 'Fees', [
    hasFee(offer)
      ? `Origination fee: ${dollars(offer.originationFeeCents)}. It is added to the loan and is a prepaid finance charge.`
      : 'There is no origination fee.',
    `Liquidation fee: ${bpsShortPercent(terms.liquidationFeeBps)} of the sale proceeds. It applies only if we sell Collateral as the Security Agreement allows.`,
    unsignedDocuments(facts),
    terms.lateCharge === null
      ? 'There is no late fee, no annual fee, no fee for holding your Collateral and no fee for paying early.'
      : `Late fee: ${dollars(terms.lateCharge.amountCents)} for a payment that is more than ${days(terms.lateCharge.graceDays)} late. There is no annual fee, no fee for holding your Collateral and no fee for paying early.`,
    'Networks charge for transfers of coins. You pay the network fee when you send Collateral to us. We pay it when we send Collateral back to you.',
  ])
}

/** Section 8: the levels, with the trigger prices of both amounts (note 041). */
export const collateral = ({ offer, terms }: LoanFacts): Blocks =>
  section(8, 'Collateral and margin calls', [
    'The Collateral secures the loan under the Security Agreement. That agreement tells you how we hold it, when we may sell it and how you get it back. Read both together.',
    `The price of ${messages.coins[offer.coin]} can fall quickly. If your LTV reaches ${bpsShortPercent(offer.triggers.warning.ltvBps)}, you get a warning. If it reaches ${bpsShortPercent(offer.triggers.marginCall.ltvBps)}, we make a margin call. You then have ${terms.cureHours} hours to bring it below ${bpsShortPercent(terms.cureTargetLtvBps)} by adding Collateral or paying part of the loan. If it reaches ${bpsShortPercent(offer.triggers.liquidation.ltvBps)}, we may sell Collateral at once, even if that time has not passed.`,
    levelsTable(offer),
    aboutLevels(offer),
    `If your LTV falls below ${bpsShortPercent(offer.triggers.rebalance.ltvBps)}, you may ask us for Collateral that the loan no longer needs.`,
    'If a sale of the Collateral does not pay everything, you still owe the rest, as far as the law allows. If a sale brings more than you owe, the rest is yours.',
  ])
