import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type {
  PaidInFullFacts,
  PayoffLetterFacts,
  YearlySummaryFacts,
} from '../../documents/loan-document-facts.ts'
import { dollars } from '../../format/dollars.ts'
import { frame, heading, notice, paragraph } from './frame.ts'
import {
  activity,
  day,
  howToPay,
  loanParties,
  paymentsOfPeriod,
  questions,
  reversedPayments,
} from './statement-parts.ts'

/** The interest that was paid in a calendar year; no form of the Internal Revenue Service. */
export const yearlySummaryV1 = (facts: YearlySummaryFacts): DocumentContent => {
  const { figures, year, revision } = facts
  const blocks: readonly DocumentBlock[] = [
    ...(revision === 1
      ? []
      : [notice('Corrected summary', 'This replaces the earlier summary for the same year.')]),
    loanParties(facts),
    paragraph(
      `You paid ${dollars(figures.paidToInterestCents)} of interest on this loan in ${year}. Each payment counts in the year in which we received it.`,
    ),
    heading(`Your loan in ${year}`),
    activity(figures),
    ...paymentsOfPeriod(figures),
    ...reversedPayments(figures),
    heading('Taxes'),
    paragraph(
      'This summary is not a tax form, and we do not give tax advice. Whether you can deduct the interest depends on how you used the loan. Ask a tax professional.',
    ),
    ...questions(facts),
  ]
  return frame({ facts, title: `Interest Paid in ${year}`, version: 1, blocks })
}

const wayToPay = (facts: PayoffLetterFacts): readonly DocumentBlock[] => {
  const { payTo, lender } = facts
  if (payTo === null) return [paragraph(howToPay(facts))]
  return [
    paragraph(
      `Send a wire, or a bank transfer (ACH), and include your payment reference, ${facts.paymentReference}. Check these details in your account before you send money. After a wire you can withdraw your collateral sooner, because a bank can return a bank transfer.`,
    ),
    {
      kind: 'facts',
      rows: [
        { label: 'Pay to', value: `${payTo.accountName}, ${lender.addressLines.join(', ')}` },
        { label: 'Bank', value: payTo.bankName },
        { label: 'Routing number (wire)', value: payTo.wireRoutingNumber },
        { label: 'Routing number (ACH)', value: payTo.achRoutingNumber },
        { label: 'Account number', value: payTo.accountNumber },
      ],
    },
  ]
}

/** What pays a loan off through a day, on request (row 1.1.14). */
export const payoffLetterV1 = (facts: PayoffLetterFacts): DocumentContent => {
  const through = day(facts.goodThrough)
  const blocks: readonly DocumentBlock[] = [
    loanParties(facts),
    paragraph(
      `${dollars(facts.payOffCents)} pays off your loan if we receive it by ${through}. There is no fee for paying early.`,
    ),
    {
      kind: 'facts',
      rows: [
        { label: 'Principal', value: dollars(facts.principalCents) },
        { label: `Interest through ${through}`, value: dollars(facts.interestCents) },
        { label: 'Payoff amount', value: dollars(facts.payOffCents) },
        { label: 'Good through', value: through },
        { label: 'Each day after that', value: `${dollars(facts.perDiemCents)} more` },
      ],
    },
    paragraph(
      'If we receive it earlier, you owe less interest, and we owe the difference back to you. The amount changes if you make another payment, or if a payment is returned or reversed.',
    ),
    ...(facts.hasPaymentOnHold
      ? [
          paragraph(
            'This amount counts on a recent payment that a bank can still return. If it is returned, you owe more.',
          ),
        ]
      : []),
    heading('How to pay'),
    ...wayToPay(facts),
    ...questions(facts),
  ]
  return frame({ facts, title: 'Payoff Letter', version: 1, blocks })
}

/** That a loan is closed with nothing owed. */
export const paidInFullLetterV1 = (facts: PaidInFullFacts): DocumentContent => {
  const blocks: readonly DocumentBlock[] = [
    loanParties(facts),
    paragraph(
      facts.isRenewed
        ? `Your loan was paid in full on ${day(facts.closedOn)} by the loan that renewed it. You owe nothing more on this loan. What you owe now is under the new loan.`
        : `Your loan was paid in full and closed on ${day(facts.closedOn)}. You owe nothing more on it.`,
    ),
    {
      kind: 'facts',
      rows: [
        { label: 'Loan amount', value: dollars(facts.amountCents) },
        { label: 'Funded', value: day(facts.fundedOn) },
        { label: 'Closed', value: day(facts.closedOn) },
        { label: 'Total of payments', value: dollars(facts.paidCents) },
        { label: 'Of which interest', value: dollars(facts.interestPaidCents) },
        ...(facts.writtenOffCents === 0n
          ? []
          : [{ label: 'Left over, which you do not owe', value: dollars(facts.writtenOffCents) }]),
      ],
    },
    heading('Your collateral'),
    paragraph(
      facts.isRenewed
        ? 'The collateral of this loan now secures the new loan.'
        : 'This loan no longer has a claim on your collateral. Sign in to withdraw it, if you have not done so.',
    ),
    ...questions(facts),
  ]
  return frame({ facts, title: 'Paid in Full', version: 1, blocks })
}
