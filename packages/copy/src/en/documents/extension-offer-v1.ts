import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { ExtensionOfferFacts } from '../../documents/loan-document-facts.ts'
import { dollars } from '../../format/dollars.ts'
import { bpsRatePercent } from '../../format/percent.ts'
import { frame, heading, list, notice, paragraph } from './frame.ts'
import { day, howToPay, loanParties, questions } from './statement-parts.ts'

const summary = (facts: ExtensionOfferFacts): DocumentBlock => {
  const { schedule } = facts
  return {
    kind: 'facts',
    rows: [
      { label: 'Maturity date now', value: day(facts.formerMaturesOn) },
      { label: 'Maturity date if you accept', value: day(facts.maturesOn) },
      { label: 'Interest rate, not changed', value: bpsRatePercent(facts.rateBps) },
      { label: `Principal on ${day(facts.on)}`, value: dollars(facts.principalCents) },
      { label: `Past due on ${day(facts.on)}`, value: dollars(schedule.pastDueCents) },
      { label: 'Finance charge from then on', value: dollars(schedule.interestCents) },
      { label: 'Total of payments from then on', value: dollars(schedule.totalCents) },
      { label: 'Last day to accept', value: day(facts.acceptBy) },
    ],
  }
}

const payments = ({ schedule }: ExtensionOfferFacts): DocumentBlock => ({
  kind: 'table',
  caption: 'Payments if you accept',
  columns: [
    { label: 'Due date', align: 'left' },
    { label: 'Amount', align: 'right' },
  ],
  rows: schedule.payments.map(({ on, amountCents }) => [day(on), dollars(amountCents)]),
})

/** The offer of a later maturity: what changes, the schedule and the finance charge from then on (note 085). */
export const extensionOfferV1 = (facts: ExtensionOfferFacts): DocumentContent => {
  const { schedule, revision, repayment } = facts
  const blocks: readonly DocumentBlock[] = [
    ...(revision === 1
      ? []
      : [notice('New figures', 'This replaces the earlier offer. Your payments changed its figures.')]),
    loanParties(facts),
    paragraph(
      `We offer you a later maturity date for your loan: ${day(facts.maturesOn)}. Nothing changes unless you accept it.`,
    ),
    summary(facts),
    paragraph(
      'The finance charge is the interest you owe now and the interest of the days to come, if you make each payment on its due date. A later maturity date means that you pay more interest in total. There is no fee.',
    ),
    heading('Your payments'),
    ...(schedule.pastDueCents === 0n
      ? []
      : [
          paragraph(
            `${dollars(schedule.pastDueCents)} is past due. It stays due now. The figures assume that you pay it on ${day(facts.on)}.`,
          ),
        ]),
    payments(facts),
    paragraph(howToPay(facts)),
    heading('What changes'),
    paragraph(
      `If you accept, the maturity date in your loan agreement and in its payment schedule becomes ${day(facts.maturesOn)} from the day you accept. ${
        repayment === 'interest-only'
          ? 'You keep paying interest each month until then, and the principal on that date.'
          : 'You pay the principal and all interest on that date.'
      }`,
    ),
    heading('What stays the same'),
    list(
      'Your interest rate, and how interest is calculated.',
      'Your collateral stays pledged, and its warning, margin call and sale levels stay as they are.',
      'All other terms of your loan agreement and your security agreement.',
      'You can pay off your loan early at any time, without a fee.',
    ),
    heading('Your choice'),
    paragraph(
      `To accept, sign on the page of your loan by the end of ${day(facts.acceptBy)}. You can also decline. Then your loan goes on as agreed, and is due on ${day(facts.formerMaturesOn)}.`,
    ),
    ...questions(facts),
  ]
  return frame({ facts, title: 'Offer of a Later Maturity Date', version: 1, blocks })
}
