import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { renewalOf, scheduleOf, type LoanFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { zoneName } from '../../format/dates.ts'
import { endOfDay } from '../../format/deadlines.ts'
import { dollars } from '../../format/dollars.ts'
import { aprPercent, bpsRatePercent } from '../../format/percent.ts'
import { messages } from '../messages.ts'
import { frame, notice, paragraph, parties, section, subheading } from './frame.ts'
import {
  armedForces,
  collateral,
  days,
  general,
  hasFee,
  notices,
  prepayment,
  whatIsDefault,
  yourPromises,
} from './loan-agreement-v1.ts'
import { fees, interest, isCompounded, payments } from './loan-agreement-v3.ts'

type Blocks = readonly DocumentBlock[]

const summary = (facts: LoanFacts): Blocks => {
  const { offer, terms } = facts
  const { carriedUnits, topUpUnits } = renewalOf(facts)
  return [
    subheading('The renewal in short'),
    {
      kind: 'facts',
      rows: [
        { label: 'Pays off your former loan', value: dollars(offer.drawAmountCents) },
        { label: 'Money paid to you', value: 'None' },
        { label: 'Origination fee', value: dollars(offer.originationFeeCents) },
        { label: 'Principal amount', value: dollars(offer.amountCents) },
        { label: 'Interest rate', value: `${bpsRatePercent(offer.rateBps)} a year, fixed` },
        { label: 'Annual percentage rate', value: aprPercent(scheduleOf(offer).annualPercentageRate) },
        { label: 'Term', value: `${offer.termMonths} months from the funding date` },
        { label: 'Repayment', value: messages.repayments[offer.repayment] },
        { label: 'Collateral of this loan', value: `at least ${coinsDue(offer.requiredUnits, offer.coin)}` },
        { label: 'Carried over from your former loan', value: coins(carriedUnits, offer.coin) },
        ...(topUpUnits > 0n
          ? [
              { label: 'Collateral to send', value: `at least ${coinsDue(topUpUnits, offer.coin)}` },
              { label: 'Time to send it', value: `${days(terms.daysToSendCollateral)} after you sign` },
            ]
          : [{ label: 'Collateral to send', value: 'None' }]),
        { label: 'Prepayment', value: 'At any time, without penalty' },
      ],
    },
    paragraph(
      'This summary is part of the agreement. Where it and a numbered section differ, the numbered section applies.',
    ),
  ]
}

const theAgreement = (facts: LoanFacts): Blocks => {
  const { lender, terms } = facts
  const { formerReference, formerMaturesAt } = renewalOf(facts)
  return section(1, 'This agreement', [
    `In this Loan Agreement, “you” means the borrower named above, and “we” and “us” mean the lender named above and anyone to whom the lender transfers this agreement. Your “former loan” is your loan with us under application ${formerReference}, which this loan renews. The “Security Agreement” is the agreement of the same date in which you pledge collateral for this loan. The “Collateral” is what you pledge there.`,
    `You accept this agreement electronically by choosing to accept it after reading it on our site. Your acceptance is recorded with the time, the version of this document and a digest of its exact text. It takes effect when you have accepted the last of the documents of this loan. If you have not accepted them within ${days(terms.daysToComplete)} after the day on which you submitted your details, or by ${endOfDay(formerMaturesAt, { timeZone: lender.timeZone })}, when your former loan matures, whichever is earlier, your application expires and your former loan stays as it is.`,
    `The “funding date” is the day on which this loan pays off your former loan and takes its place. A “month” runs from the funding date to the same day of the following month, or to its last day where it has no such day. A deadline stated in days ends at midnight, ${zoneName({ timeZone: lender.timeZone })}, of its last day.`,
    'The “loan-to-value ratio” or “LTV” is everything that you owe us under this agreement, which is the unpaid principal and all interest that has accrued and is unpaid, divided by the market value of the Collateral that we hold for this loan with final confirmation.',
  ])
}

const whatIsLent = ({ offer }: LoanFacts): string =>
  hasFee(offer)
    ? `It consists of ${dollars(offer.drawAmountCents)} with which we pay off your former loan and an origination fee of ${dollars(offer.originationFeeCents)} that is added to the loan.`
    : 'We pay off your former loan with all of it. There is no origination fee.'

const carriedInterest = (facts: LoanFacts): string =>
  `If you owe more interest on your former loan on the funding date than was reckoned in this amount, because it has accrued meanwhile, the difference is carried over as interest due on this loan. It is paid first, and ${isCompounded(facts) ? 'bears interest as deferred interest does' : 'bears no interest'}. If you owe less, because you have paid meanwhile, the Principal is so much lower from the first day.`

const promiseToPay = (facts: LoanFacts): Blocks =>
  section(2, 'The loan and your promise to pay', [
    `We lend you ${dollars(facts.offer.amountCents)} in United States dollars (the “Principal”). ${whatIsLent(facts)} No money is paid to you.`,
    carriedInterest(facts),
    `You promise to pay us the Principal, interest on it and the other charges that this agreement names, in United States dollars, when they are due. The term of the loan is ${facts.offer.termMonths} months from the funding date. The last day of the term is the “Maturity Date”.`,
    'The loan is for paying off your former loan, and for nothing else.',
  ])

const whatIsSent = (facts: LoanFacts): string => {
  const { offer, terms } = facts
  const { carriedUnits, topUpUnits } = renewalOf(facts)
  const carried = coins(carriedUnits, offer.coin)
  if (topUpUnits === 0n)
    return `All of that Collateral secures your former loan already: ${carried} is moved. You need not send anything.`
  return `Of that Collateral, ${carried} secures your former loan already and is moved. You must send the rest, at least ${coinsDue(topUpUnits, offer.coin)}, within ${days(terms.daysToSendCollateral)} after the day on which you accept the last document. If it has not arrived by then, we cancel the renewal: your former loan stays as it is, and what has arrived is sent back to you as the Security Agreement says.`
}

const transfer = (facts: LoanFacts): Blocks => {
  const { offer } = facts
  return section(3, 'When and how this loan takes the place of your former loan', [
    `We close your former loan, move its collateral to this loan and open this loan, all at once, after you have accepted every document of this loan and after the Collateral that this loan requires, at least ${coinsDue(offer.requiredUnits, offer.coin)}, is held by us and is final on its network. That day is the funding date.`,
    whatIsSent(facts),
    'The collateral of your former loan that is moved is Collateral of this loan, also where it is more than is required.',
    'While a bank can still take back a payment on your former loan, we wait. Your former loan goes on until the funding date, and interest accrues on it.',
    `The renewal ends if your former loan is paid in full before the funding date, or if more principal is owed on it than the ${dollars(offer.drawAmountCents)} with which this loan pays it off. We may also decline to open this loan if you have told us something untrue that matters, if the law forbids it, or if the Collateral no longer covers the loan at the highest initial LTV. In all these cases nothing is owed under this agreement, your former loan and its collateral stay as they are, and what you sent for this loan is returned to you.`,
  ])
}

const paymentsOf = (facts: LoanFacts): Blocks =>
  payments(facts, [
    'Interest that is carried over from your former loan (section 2) is due with the first of these payments, in addition to it.',
  ])

const acceptance = (facts: LoanFacts): Blocks => {
  const { applicationReference, terms } = facts
  const sending =
    renewalOf(facts).topUpUnits > 0n
      ? `, and to send the Collateral that you add within ${days(terms.daysToSendCollateral)}`
      : ''
  return section(14, 'Before you accept', [
    notice(
      'Read this first',
      `Do not accept this agreement before you have read it. You are entitled to a copy of everything you accept; it stays in your documents under application ${applicationReference}. You may pay the whole loan off at any time without a penalty. By accepting you agree to every section above, and that this loan pays off your former loan and takes over its collateral${sending}.`,
    ),
  ])
}

/** The loan agreement of a renewal: it pays off the loan before it, and nothing is paid out (1.1.20, note 035). */
export const loanAgreementOfRenewalV4 = (facts: LoanFacts): DocumentContent =>
  frame({
    facts,
    title: 'Loan Agreement',
    version: 4,
    blocks: [
      parties(facts),
      ...summary(facts),
      ...theAgreement(facts),
      ...promiseToPay(facts),
      ...transfer(facts),
      ...interest(facts),
      ...paymentsOf(facts),
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
