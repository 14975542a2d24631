import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { ModifiedTerms } from '@pledge/domain/servicing/modification'
import type { ModificationOfferFacts } from '../../documents/loan-document-facts.ts'
import { zoneName } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { listed } from '../../format/list.ts'
import { bpsRatePercent } from '../../format/percent.ts'
import { frame, heading, list, notice, paragraph } from './frame.ts'
import { day, howToPay, loanParties, questions } from './statement-parts.ts'

const TITLES: Readonly<Record<ModifiedTerms['kind'], string>> = {
  LATER_MATURITY: 'Offer of a Later Maturity Date',
  LOWER_RATE: 'Offer of a Lower Interest Rate',
  PAYMENT_PAUSE: 'Offer of a Payment Pause',
}

const offer = ({ changed }: ModificationOfferFacts): string => {
  switch (changed.kind) {
    case 'LATER_MATURITY':
      return `We offer you a later maturity date for your loan: ${day(changed.maturesOn)}.`
    case 'LOWER_RATE':
      return `We offer you a lower interest rate for your loan: ${bpsRatePercent(changed.rateBps)}.`
    case 'PAYMENT_PAUSE':
      return `We offer you a pause of your monthly payments. Your next payment would be due ${day(changed.resumesOn)}.`
  }
}

const maturityRows = ({ changed, formerMaturesOn }: ModificationOfferFacts) =>
  changed.kind === 'LATER_MATURITY'
    ? [
        { label: 'Maturity date now', value: day(formerMaturesOn) },
        { label: 'Maturity date if you accept', value: day(changed.maturesOn) },
      ]
    : [{ label: 'Maturity date, not changed', value: day(formerMaturesOn) }]

const rateRows = ({ changed, formerRateBps }: ModificationOfferFacts) =>
  changed.kind === 'LOWER_RATE'
    ? [
        { label: 'Interest rate now', value: bpsRatePercent(formerRateBps) },
        { label: 'Interest rate if you accept', value: bpsRatePercent(changed.rateBps) },
      ]
    : [{ label: 'Interest rate, not changed', value: bpsRatePercent(formerRateBps) }]

const summary = (facts: ModificationOfferFacts): DocumentBlock => {
  const { schedule, changed, movedCents } = facts
  return {
    kind: 'facts',
    rows: [
      ...maturityRows(facts),
      ...rateRows(facts),
      ...(changed.kind === 'PAYMENT_PAUSE'
        ? [{ label: 'Next payment if you accept', value: day(changed.resumesOn) }]
        : []),
      { label: `Principal on ${day(facts.on)}`, value: dollars(facts.principalCents) },
      {
        label: `${changed.kind === 'PAYMENT_PAUSE' ? 'Due before' : 'Past due on'} ${day(facts.on)}`,
        value: dollars(changed.kind === 'PAYMENT_PAUSE' ? movedCents : schedule.pastDueCents),
      },
      { label: 'Finance charge from then on', value: dollars(schedule.interestCents) },
      { label: 'Total of payments from then on', value: dollars(schedule.totalCents) },
      { label: 'Last day to accept', value: day(facts.acceptBy) },
    ],
  }
}

const payments = ({ schedule }: ModificationOfferFacts): DocumentBlock => ({
  kind: 'table',
  caption: 'Payments if you accept',
  columns: [
    { label: 'Due date', align: 'left' },
    { label: 'Amount', align: 'right' },
  ],
  rows: schedule.payments.map(({ on, amountCents }) => [day(on), dollars(amountCents)]),
})

/** What it costs, in one sentence. */
const cost = ({ changed }: ModificationOfferFacts): string => {
  switch (changed.kind) {
    case 'LATER_MATURITY':
      return 'A later maturity date means that you pay more interest in total.'
    case 'LOWER_RATE':
      return 'A lower rate means that you pay less interest in total.'
    case 'PAYMENT_PAUSE':
      return 'Interest accrues during the pause. We charge no interest on that interest.'
  }
}

const pastDue = ({ changed, schedule, movedCents, on }: ModificationOfferFacts): readonly DocumentBlock[] => {
  if (changed.kind === 'PAYMENT_PAUSE')
    return movedCents === 0n
      ? []
      : [
          paragraph(
            `${dollars(movedCents)} was due before ${day(on)}. If you accept, it moves to your maturity date, ${day(changed.maturesOn)}, with the interest of the pause.`,
          ),
        ]
  return schedule.pastDueCents === 0n
    ? []
    : [
        paragraph(
          `${dollars(schedule.pastDueCents)} is past due. It stays due now. The figures assume that you pay it on ${day(on)}.`,
        ),
      ]
}

const changes = ({
  changed,
  repayment,
  on,
  formerRateBps,
  hasMovedInterest,
}: ModificationOfferFacts): string => {
  switch (changed.kind) {
    case 'LATER_MATURITY':
      return `If you accept, the maturity date in your loan agreement and in its payment schedule becomes ${day(changed.maturesOn)} from the day you accept. ${
        repayment === 'interest-only'
          ? 'You keep paying interest each month until then, and the principal on that date.'
          : 'You pay the principal and all interest on that date.'
      }${hasMovedInterest ? ' Interest that a payment pause moved is due on that date too.' : ''}`
    case 'LOWER_RATE':
      return `If you accept, the interest rate in your loan agreement becomes ${bpsRatePercent(changed.rateBps)} from the day you accept. Interest of the days before stays as it was. The month in which the rate changes is counted by its days. The figures of this offer assume that you accept on ${day(on)}. If you accept later, the days until then bear ${bpsRatePercent(formerRateBps)}.`
    case 'PAYMENT_PAUSE':
      return `If you accept, no payment is due on ${listed(changed.pausedOn.map(day))}, and these payments are not late. Monthly payments go on from ${day(changed.resumesOn)}. The interest of the pause is due on your maturity date, ${day(changed.maturesOn)}. If you use automatic payments, we stop those of the paused dates, and go on after them. A payment that our bank already has is still made.`
  }
}

const SAME: Readonly<Record<ModifiedTerms['kind'], readonly string[]>> = {
  LATER_MATURITY: ['Your interest rate, and how interest is calculated.'],
  LOWER_RATE: ['Your due dates and your maturity date.'],
  PAYMENT_PAUSE: ['Your interest rate, how interest is calculated, and your maturity date.'],
}

/** The offer of changed terms: what changes, the schedule and the finance charge from then on (notes 085 and 088). */
export const modificationOfferV1 = (facts: ModificationOfferFacts): DocumentContent => {
  const { revision, changed, acceptBy, formerMaturesOn, lender } = facts
  const blocks: readonly DocumentBlock[] = [
    ...(revision === 1
      ? []
      : [notice('New figures', 'This replaces the earlier offer, because its figures have changed.')]),
    loanParties(facts),
    paragraph(`${offer(facts)} Nothing changes unless you accept it.`),
    summary(facts),
    paragraph(
      `The finance charge is the interest you owe now and the interest of the days to come, if you make each payment on its due date. ${cost(facts)} There is no fee.`,
    ),
    heading('Your payments'),
    ...pastDue(facts),
    payments(facts),
    paragraph(howToPay(facts)),
    heading('What changes'),
    paragraph(changes(facts)),
    heading('What stays the same'),
    list(
      ...SAME[changed.kind],
      'Your collateral stays pledged, and its warning, margin call and sale levels stay as they are.',
      'All other terms of your loan agreement and your security agreement.',
      'You can pay off your loan early at any time, without a fee.',
    ),
    heading('Your choice'),
    paragraph(
      `To accept, sign on the page of your loan by 11:59 PM ${zoneName(lender)} on ${day(acceptBy)}. You can also decline. Then your loan goes on as agreed, and is due on ${day(formerMaturesOn)}.`,
    ),
    ...questions(facts),
  ]
  return frame({ facts, title: TITLES[changed.kind], version: 1, blocks })
}
