import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { refinanceOf, scheduleOf, type LoanFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { dollars } from '../../format/dollars.ts'
import { aprPercent, bpsRatePercent, bpsShortPercent } from '../../format/percent.ts'
import { messages } from '../messages.ts'
import { howCalculated, requiredMinimum } from './collateral-amounts.ts'
import { days, paragraph, section, subheading } from './frame.ts'
import { hasFee, payments } from './loan-agreement-money.ts'
import {
  ACCEPTANCE,
  loanAgreementOf,
  monthAndDeadline,
  SUMMARY_NOTE,
  WHAT_LTV_IS,
  whatYouPromise,
} from './loan-agreement-v1.ts'
import { paymentFacts } from './payment-schedule.ts'
import { MAY_USE, MAY_NOT_USE } from './refinance-security-agreement-v1.ts'

type Blocks = readonly DocumentBlock[]

const summary = (facts: LoanFacts): Blocks => {
  const { offer } = facts
  const { loanNumbers, estateUnits, topUpUnits, topUpDays, collateralReuseConsent, stabilization } =
    refinanceOf(facts)
  const schedule = scheduleOf(offer)
  return [
    subheading('Your refinance at a glance'),
    {
      kind: 'facts',
      rows: [
        { label: 'Old loans that are replaced', value: loanNumbers.join(', ') },
        { label: 'Balance that is refinanced', value: dollars(offer.drawAmountCents) },
        { label: 'Money paid to you', value: 'None' },
        { label: 'Origination fee', value: dollars(offer.originationFeeCents) },
        { label: 'Loan amount (principal)', value: dollars(offer.amountCents) },
        { label: 'Interest rate', value: `${bpsRatePercent(offer.rateBps)} a year, fixed` },
        { label: 'Annual percentage rate', value: aprPercent(schedule.annualPercentageRate) },
        { label: 'Term', value: `${offer.termMonths} months from the funding date` },
        { label: 'Repayment', value: messages.repayments[offer.repayment] },
        ...paymentFacts(schedule),
        {
          label: 'Use of the collateral by us',
          value: collateralReuseConsent === 'ALLOW_REHYPOTHECATION' ? MAY_USE : MAY_NOT_USE,
        },
        { label: 'Stabilization', value: stabilization === null ? 'Off' : 'On' },
        { label: 'Collateral from the estate', value: coins(estateUnits, offer.coin) },
        ...(topUpUnits > 0n
          ? [
              { label: 'Estimated top-up', value: coinsDue(topUpUnits, offer.coin) },
              { label: 'Time to send it', value: `${days(topUpDays)} after we ask you for it` },
            ]
          : [{ label: 'Collateral to send', value: 'None' }]),
        { label: 'Prepayment', value: 'At any time, without penalty' },
      ],
    },
    paragraph(SUMMARY_NOTE),
  ]
}

const theAgreement = (facts: LoanFacts): Blocks =>
  section(1, 'This agreement', [
    `In this Loan Agreement, "you" means the borrower named above. "We" and "us" mean the lender named above and anyone to whom the lender transfers this agreement. Your "old loans" are the loans ${refinanceOf(facts).loanNumbers.join(', ')} of a lender that no longer operates. The "estate" administers its assets and holds the collateral of your old loans. The "Security Agreement" is the agreement of the same date in which you pledge collateral for this loan. The "Collateral" is what you pledge there.`,
    `${ACCEPTANCE} You have ${days(facts.terms.daysToComplete)} after the day on which you claimed the first of your old loans to accept all of them. Otherwise your application expires, and your old loans stay as they are.`,
    `The "funding date" is the day on which the estate has handed over the collateral of your old loans and this loan takes their place. ${monthAndDeadline(facts)}`,
    WHAT_LTV_IS,
  ])

const whatIsLent = ({ offer }: LoanFacts): string =>
  hasFee(offer)
    ? `It replaces the ${dollars(offer.drawAmountCents)} that you owe on your old loans. An origination fee of ${dollars(offer.originationFeeCents)} is added to the loan.`
    : 'It replaces what you owe on your old loans. There is no origination fee.'

const promiseToPay = (facts: LoanFacts): Blocks =>
  section(2, 'The loan and your promise to pay', [
    `We lend you ${dollars(facts.offer.amountCents)} in United States dollars (the "Principal"). ${whatIsLent(facts)} No money is paid to you.`,
    whatYouPromise(facts),
    'The loan replaces your old loans. You may not use it for anything else.',
  ])

const whatIsSent = (facts: LoanFacts): string => {
  const { offer } = facts
  const { estateUnits, topUpUnits, topUpDays, maxLtvBps } = refinanceOf(facts)
  const held = `The estate holds ${coins(estateUnits, offer.coin)} for your old loans and hands it over for this one.`
  if (topUpUnits === 0n) return `${held} That is enough. You need not send anything.`
  return `${held} You must add collateral that brings your LTV to ${bpsShortPercent(maxLtvBps)} or less. At the quoted price that is ${coinsDue(topUpUnits, offer.coin)}. After you sign, we fix the amount at a new price and show you a deposit address. You have ${days(topUpDays)} from then to send it. Otherwise we cancel the loan, and you can withdraw what arrived. Your old loans then stay as they are.`
}

const handOver = (facts: LoanFacts): Blocks =>
  section(3, 'When and how this loan takes the place of your old loans', [
    `This loan requires at least ${requiredMinimum(facts)}. ${howCalculated(facts)}`,
    whatIsSent(facts),
    'Your old loans end and this loan begins on the funding date. Before that, you owe nothing under this agreement.',
    'We may decline to open this loan if you told us something untrue that matters, if the law forbids the loan, or if the estate does not hand over the collateral. In these cases you owe nothing under this agreement. Your old loans stay as they are, and you can withdraw what you sent for this loan.',
  ])

/** The loan agreement of a refinance: it replaces loans of the estate, and no money is sent (rows 2.1.06, 2.3.03). */
export const loanAgreementOfRefinanceV1 = (facts: LoanFacts): DocumentContent =>
  loanAgreementOf(facts, {
    summary: summary(facts),
    theAgreement: theAgreement(facts),
    promiseToPay: promiseToPay(facts),
    funding: handOver(facts),
    payments: payments(facts),
    agreed: ', and that this loan replaces your old loans and takes over their collateral',
  })
