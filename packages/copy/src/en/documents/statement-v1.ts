import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { HeldCollateral, StatementFacts } from '../../documents/loan-document-facts.ts'
import { coins } from '../../format/coins.ts'
import { dateTime } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { shortPercent } from '../../format/percent.ts'
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

const corrected = ({ revision }: StatementFacts): readonly DocumentBlock[] =>
  revision === 1
    ? []
    : [
        notice(
          'Corrected statement',
          'This replaces the earlier statement for the same period. A payment was reversed, or we learned of one, after we made it.',
        ),
      ]

const dueRows = ({ dues, maturesOn, figures }: StatementFacts) => {
  const { pastDueCents, pastDueSince, nextDue } = dues
  if (figures.closing.principalCents + figures.closing.interestCents === 0n)
    return [{ label: 'Amount due', value: 'Nothing. The loan is paid in full.' }]
  return [
    ...(pastDueSince === null
      ? []
      : [{ label: 'Past due', value: `${dollars(pastDueCents)}, since ${day(pastDueSince)}` }]),
    ...(nextDue === null
      ? []
      : [
          {
            label: 'Next payment',
            value: `${dollars(nextDue.amountCents > 0n ? nextDue.amountCents : 0n)}, due ${day(nextDue.on)}`,
          },
          ...(day(nextDue.on) === day(nextDue.onTimeThrough)
            ? []
            : [{ label: 'On time through', value: day(nextDue.onTimeThrough) }]),
        ]),
    { label: 'Maturity', value: day(maturesOn) },
  ]
}

const collateralRows = (
  { coin, units, priced }: HeldCollateral,
  { lender, createdAt }: StatementFacts,
): DocumentBlock => ({
  kind: 'facts',
  rows: [
    { label: 'Held', value: coins(units, coin) },
    ...(priced === null
      ? [{ label: 'Value', value: 'No price was available when we made this statement' }]
      : [
          {
            label: 'Price',
            value: `${dollars(priced.priceCents)} for 1 ${coin}, ${dateTime(priced.observedAt, { timeZone: lender.timeZone })}`,
          },
          { label: 'Value', value: dollars(priced.valueCents) },
          ...(priced.ltv === null
            ? []
            : [{ label: 'Closing balance to value (LTV)', value: shortPercent(priced.ltv) }]),
        ]),
    { label: 'As of', value: dateTime(createdAt, { timeZone: lender.timeZone }) },
  ],
})

/** The monthly statement of a loan in service: every figure is the one that its ledger has at the end of the period. */
export const statementV1 = (facts: StatementFacts): DocumentContent => {
  const { figures, collateral } = facts
  const { period, yearToDate } = figures
  const owes = figures.closing.principalCents + figures.closing.interestCents > 0n
  const blocks: readonly DocumentBlock[] = [
    ...corrected(facts),
    loanParties(facts),
    paragraph(`This statement covers ${day(period.from)} through ${day(period.through)}.`),
    heading('What is due'),
    { kind: 'facts', rows: dueRows(facts) },
    ...(owes ? [paragraph(howToPay(facts))] : []),
    heading('Your balance'),
    activity(figures),
    ...paymentsOfPeriod(figures),
    ...reversedPayments(figures),
    heading(`Interest in ${period.through.year}`),
    {
      kind: 'facts',
      rows: [
        { label: 'Interest accrued, year to date', value: dollars(yearToDate.interestAccruedCents) },
        { label: 'Interest paid, year to date', value: dollars(yearToDate.interestPaidCents) },
      ],
    },
    ...(collateral === null ? [] : [heading('Your collateral'), collateralRows(collateral, facts)]),
    ...questions(facts),
  ]
  return frame({ facts, title: 'Loan Statement', version: 1, blocks })
}
