import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import { scheduleOf, type LoanFacts } from '../../documents/facts.ts'
import { coinsDue } from '../../format/coins.ts'
import { dollars } from '../../format/dollars.ts'
import { aprPercent, bpsRatePercent } from '../../format/percent.ts'
import { messages } from '../messages.ts'
import { frame, heading, paragraph, parties } from './frame.ts'
import { paymentSummary } from './payment-schedule.ts'

export const federalBox = ({ offer }: LoanFacts): DocumentContent['blocks'][number] => {
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

export const latePayment = ({ terms: { lateCharge } }: LoanFacts): string =>
  lateCharge === null
    ? 'There is no charge for a late payment. Interest continues to accrue on what is unpaid.'
    : `If a payment is more than ${lateCharge.graceDays} days late, you will be charged ${dollars(lateCharge.amountCents)}.`

/**
 * The disclosure of a closed-end loan (12 CFR 1026.17 and 1026.18, facts 5.7): creditor, federal box, schedule,
 * itemization, demand, security interest, late payment, prepayment, reference to the contract. It stands alone, apart
 * from everything else, and is given before the loan is made in a form to keep. Rows 1.1.11 and 1.1.14.
 */
export const tilaDisclosureV1 = (facts: LoanFacts): DocumentContent => {
  const { offer, terms } = facts
  const schedule = scheduleOf(offer)
  const coin = messages.coins[offer.coin]
  return frame({
    facts,
    title: 'Federal Truth in Lending Disclosure',
    version: 1,
    blocks: [
      parties(facts),
      federalBox(facts),
      paragraph(
        `Your interest rate is fixed at ${bpsRatePercent(offer.rateBps)} a year. The term is ${offer.termMonths} months. Your payment schedule will be:`,
      ),
      paymentSummary(schedule),
      paragraph('The funding date is the day on which the loan money is sent to you.'),
      heading('Security'),
      paragraph(
        `You are giving a security interest in the ${coin} that you deposit for this loan, at least ${coinsDue(offer.requiredUnits, offer.coin)}, in any ${coin} that you add later, and in what is received for it.`,
      ),
      heading('Late payment'),
      paragraph(latePayment(facts)),
      heading('Prepayment'),
      paragraph(
        `If you pay off early, in full or in part, you will not have to pay a penalty. ${offer.originationFeeCents > 0n ? 'You will not be entitled to a refund of the origination fee, which is part of the finance charge. ' : ''}Interest that has not accrued is not owed.`,
      ),
      heading('Demand feature'),
      paragraph('This loan does not have a demand feature.'),
      heading('Your contract'),
      paragraph(
        'See your loan agreement and your security agreement for any additional information about nonpayment, default, any required repayment in full before the scheduled date, and prepayment refunds and penalties.',
      ),
      heading('Itemization of the amount financed'),
      {
        kind: 'table',
        caption: `Itemization of the amount financed of ${dollars(offer.amountFinancedCents)}`,
        columns: [
          { label: 'Item', align: 'left' },
          { label: 'Amount', align: 'right' },
        ],
        rows: [
          ['Principal amount of the loan', dollars(offer.amountCents)],
          ['Less prepaid finance charge (origination fee)', dollars(offer.originationFeeCents)],
          ['Amount financed', dollars(offer.amountFinancedCents)],
          ['Amount given to you directly', dollars(offer.drawAmountCents)],
          [
            'Amount paid to others on your behalf',
            dollars(offer.amountFinancedCents - offer.drawAmountCents),
          ],
        ],
      },
      paragraph(
        `This disclosure was made from the offer that you selected. It does not bind you to take the loan. If the loan is not funded because its collateral is not sent within ${terms.daysToSendCollateral} calendar days of signing, none of these amounts is owed.`,
      ),
    ],
  })
}
