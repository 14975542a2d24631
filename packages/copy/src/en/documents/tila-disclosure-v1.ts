import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { renewalOf, scheduleOf, type LoanFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { dollars } from '../../format/dollars.ts'
import { aprPercent, bpsRatePercent } from '../../format/percent.ts'
import { messages } from '../messages.ts'
import { days, frame, heading, paragraph, parties } from './frame.ts'
import { paymentSummary } from './payment-schedule.ts'

const federalBox = ({ offer }: LoanFacts): DocumentBlock => {
  const schedule = scheduleOf(offer)
  return {
    kind: 'federal-box',
    cells: [
      {
        label: 'ANNUAL PERCENTAGE RATE',
        value: aprPercent(schedule.annualPercentageRate),
        note: 'The cost of your credit as a yearly rate.',
      },
      {
        label: 'FINANCE CHARGE',
        value: dollars(schedule.financeChargeCents),
        note: 'The dollar amount the credit will cost you.',
      },
      {
        label: 'Amount Financed',
        value: dollars(offer.amountFinancedCents),
        note: 'The amount of credit provided to you or on your behalf.',
      },
      {
        label: 'Total of Payments',
        value: dollars(schedule.totalOfPaymentsCents),
        note: 'The amount you will have paid after you have made all payments as scheduled.',
      },
    ],
  }
}

const latePayment = ({ terms: { lateCharge } }: LoanFacts): string =>
  lateCharge === null
    ? 'There is no charge for a late payment. Interest continues to accrue on what is unpaid.'
    : `If a payment is more than ${lateCharge.graceDays} days late, you will be charged ${dollars(lateCharge.amountCents)}.`

const fundingDate = ({ renewal, refinance }: LoanFacts): string => {
  if (refinance !== undefined)
    return 'The funding date is the day on which the estate has handed over the collateral of your old loans and this loan takes their place. No money is sent to you.'
  return renewal === null
    ? 'The funding date is the day on which the loan money is sent to you.'
    : 'The funding date is the day on which this loan pays off your former loan and takes its place. No money is sent to you.'
}

/** What is pledged: what is sent, or what is carried over and added (12 CFR 1026.18(m)). */
const security = (facts: LoanFacts): string => {
  const { offer, renewal, refinance } = facts
  const coin = messages.coins[offer.coin]
  const required = coinsDue(offer.requiredMinimum.units, offer.coin)
  const planned = coins(offer.plannedAmount.units, offer.coin)
  const both = `The required minimum is ${required}, and the planned amount is ${planned}.`
  if (refinance !== undefined)
    return `You are giving a security interest in the ${coin} that the estate hands over for your old loans, ${coins(refinance.estateUnits, offer.coin)}, in any ${coin} that you add, and in what is received for it. The required minimum is ${required}.`
  if (renewal === null)
    return `You are giving a security interest in the ${coin} that you deposit for this loan, in any ${coin} that you add later, and in what is received for it. ${both}`
  const { rolloverUnits, topUpUnits } = renewalOf(facts)
  const added =
    topUpUnits > 0n
      ? `in the ${coin} that you add, at least ${coinsDue(topUpUnits, offer.coin)}, in any that you add later`
      : `in any ${coin} that you add later`
  return `You are giving a security interest in the ${coin} that secures your former loan and moves to this one, ${coins(rolloverUnits, offer.coin)}, ${added}, and in what is received for it. ${both}`
}

const notBound = ({ terms, renewal, refinance }: LoanFacts): string => {
  const within = `within ${days(terms.daysToSendCollateral)} of signing`
  const made = 'This disclosure is based on the offer you selected. You do not have to take the loan.'
  if (refinance !== undefined)
    return `${made} If the loan is not opened, you owe none of these amounts, and your old loans stay as they are.`
  if (renewal === null)
    return `${made} If the loan is not funded because you do not send its collateral ${within}, you owe none of these amounts.`
  const reason =
    renewal.topUpUnits > 0n ? `, for example because you do not send the additional collateral ${within}` : ''
  return `${made} If the renewal does not happen${reason}, you owe none of these amounts, and your former loan stays as it is.`
}

/** What is given to whom: a renewal pays off the loan before it, and no money is sent (12 CFR 1026.18(c)). */
const itemization = ({ offer, renewal, refinance }: LoanFacts): readonly (readonly string[])[] => [
  ['Loan amount (principal)', dollars(offer.amountCents)],
  ['Less prepaid finance charge (origination fee)', dollars(offer.originationFeeCents)],
  ['Amount financed', dollars(offer.amountFinancedCents)],
  ...(renewal === null && refinance === undefined
    ? [
        ['Amount given to you directly', dollars(offer.drawAmountCents)],
        ['Amount paid to others on your behalf', dollars(offer.amountFinancedCents - offer.drawAmountCents)],
      ]
    : [
        ['Amount given to you directly', dollars(0n)],
        [
          refinance === undefined
            ? 'Amount paid on your account with us (your former loan)'
            : 'Amount paid to others on your behalf (the estate, for your old loans)',
          dollars(offer.drawAmountCents),
        ],
      ]),
]

const terms = (facts: LoanFacts): readonly DocumentBlock[] => [
  heading('Security'),
  paragraph(security(facts)),
  heading('Late payment'),
  paragraph(latePayment(facts)),
  heading('Prepayment'),
  paragraph(
    `If you pay off early, in full or in part, you will not have to pay a penalty. ${facts.offer.originationFeeCents > 0n ? 'You will not be entitled to a refund of the origination fee, which is part of the finance charge. ' : ''}You owe no interest that has not accrued.`,
  ),
  heading('Demand feature'),
  paragraph('This loan does not have a demand feature.'),
  heading('Your contract'),
  paragraph(
    'See your loan agreement and your security agreement for any additional information about nonpayment, default, any required repayment in full before the scheduled date, and prepayment refunds and penalties.',
  ),
]

/**
 * The disclosure of a closed-end loan (12 CFR 1026.17 and 1026.18, facts 5.7): creditor, federal box, schedule,
 * itemization, demand, security interest, late payment, prepayment, reference to the contract. It stands alone, apart
 * from everything else, and is given before the loan is made in a form to keep; so the trigger prices are in the
 * agreements and not here. Of a renewal it tells of the payoff of the former loan (1.1.20). Rows 1.1.11 and 1.1.14.
 */
export const tilaDisclosureV1 = (facts: LoanFacts): DocumentContent => {
  const { offer } = facts
  return frame({
    facts,
    title: 'Truth in Lending Disclosure',
    version: 1,
    blocks: [
      parties(facts),
      federalBox(facts),
      paragraph(
        `Your interest rate is fixed at ${bpsRatePercent(offer.rateBps)} a year. The term is ${offer.termMonths} months. Your payment schedule will be:`,
      ),
      paymentSummary(scheduleOf(offer)),
      paragraph(fundingDate(facts)),
      ...terms(facts),
      heading('Itemization of the amount financed'),
      {
        kind: 'table',
        caption: `Itemization of the amount financed of ${dollars(offer.amountFinancedCents)}`,
        columns: [
          { label: 'Item', align: 'left' },
          { label: 'Amount', align: 'right' },
        ],
        rows: itemization(facts),
      },
      paragraph(notBound(facts)),
    ],
  })
}
