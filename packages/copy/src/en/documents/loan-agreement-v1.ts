import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { scheduleOf, type LoanFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { zoneName } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { aprPercent, bpsRatePercent, bpsShortPercent } from '../../format/percent.ts'
import { businessDaysFromTo } from '../../format/range.ts'
import { messages } from '../messages.ts'
import { howCalculated, plannedAmount, requiredMinimum } from './collateral-amounts.ts'
import { days, frame, notice, paragraph, parties, section, subheading } from './frame.ts'
import { armedForces, general, notices, whatIsDefault, yourPromises } from './loan-agreement-conduct.ts'
import { collateral, fees, hasFee, interest, payments, prepayment } from './loan-agreement-money.ts'
import { paymentFacts } from './payment-schedule.ts'

type Blocks = readonly DocumentBlock[]

/** Under a summary; what an agreement says when its parts differ. */
export const SUMMARY_NOTE =
  'This summary is part of the agreement. If it differs from a numbered section, the numbered section applies.'

const summary = ({ offer, terms }: LoanFacts): Blocks => {
  const schedule = scheduleOf(offer)
  return [
    subheading('Your loan at a glance'),
    {
      kind: 'facts',
      rows: [
        { label: 'Cash to borrow', value: dollars(offer.drawAmountCents) },
        { label: 'Origination fee', value: dollars(offer.originationFeeCents) },
        { label: 'Loan amount (principal)', value: dollars(offer.amountCents) },
        { label: 'Interest rate', value: `${bpsRatePercent(offer.rateBps)} a year, fixed` },
        { label: 'Annual percentage rate', value: aprPercent(schedule.annualPercentageRate) },
        { label: 'Term', value: `${offer.termMonths} months from the funding date` },
        { label: 'Repayment', value: messages.repayments[offer.repayment] },
        ...paymentFacts(schedule),
        { label: 'Collateral you plan to send', value: coins(offer.plannedAmount.units, offer.coin) },
        {
          label: 'Collateral you must send',
          value: `at least ${coinsDue(offer.requiredMinimum.units, offer.coin)}`,
        },
        { label: 'Time to send it', value: `${days(terms.daysToSendCollateral)} after you sign` },
        { label: 'Prepayment', value: 'At any time, without penalty' },
      ],
    },
    paragraph(SUMMARY_NOTE),
  ]
}

/** How an agreement is accepted, up to what follows when it is not. */
export const ACCEPTANCE =
  'You accept this agreement electronically when you choose to accept it on our site after reading it. We record the time, the version of this document and a digital fingerprint of its exact text. It takes effect when you accept the last document of this loan.'

/** Days that are the lender's count against no deadline of the borrower's (note 050). */
export const OUR_TURN = 'Days on which you wait for our review do not count.'

/** What a month and a deadline are; the rest of the clause on the funding date. */
export const monthAndDeadline = ({ lender }: LoanFacts): string =>
  `A "month" runs from the funding date to the same day of the next month, or to that month's last day if it has no such day. A deadline in days ends at midnight, ${zoneName({ timeZone: lender.timeZone })}, of its last day.`

export const WHAT_LTV_IS =
  'The "loan-to-value ratio" or "LTV" is everything you owe us under this agreement divided by the market value of the Collateral that we hold for this loan. What you owe is the unpaid principal plus all interest that has accrued and is unpaid. Only Collateral that is final on its network counts.'

const theAgreement = (facts: LoanFacts): Blocks =>
  section(1, 'This agreement', [
    'In this Loan Agreement, "you" means the borrower named above. "We" and "us" mean the lender named above and anyone to whom the lender transfers this agreement. The "Security Agreement" is the agreement of the same date in which you pledge collateral for this loan. The "Collateral" is what you pledge there.',
    `${ACCEPTANCE} If you do not accept all of them within ${days(facts.terms.daysToComplete)} after the day on which you submitted your details, your application expires and you owe us nothing. ${OUR_TURN}`,
    `The "funding date" is the day we send you the money of this loan. ${monthAndDeadline(facts)}`,
    WHAT_LTV_IS,
  ])

export const whatYouPromise = ({ offer, disbursement }: LoanFacts): string =>
  `You promise to pay us the Principal, the interest on it and the other charges named in this agreement. You pay them in United States dollars${disbursement === 'USDC' ? ', or in USDC at one USDC for one dollar,' : ''} when they are due. The term of the loan is ${offer.termMonths} months from the funding date. The last day of the term is the "Maturity Date."`

const promiseToPay = (facts: LoanFacts): Blocks => {
  const { offer } = facts
  return section(2, 'The loan and your promise to pay', [
    `We lend you ${dollars(offer.amountCents)} in United States dollars (the "Principal"). ${hasFee(offer) ? `You receive ${dollars(offer.drawAmountCents)}. An origination fee of ${dollars(offer.originationFeeCents)} is added to the loan.` : 'You receive all of it. There is no origination fee.'}`,
    whatYouPromise(facts),
    'You may use the loan for any lawful purpose of your own. You may not use it to buy securities on margin or to gamble.',
  ])
}

/** What follows where collateral is late: the hours of grace of row 1.9.19. */
export const grace = ({ terms }: LoanFacts): string =>
  terms.graceHours === 0
    ? ''
    : ` If enough of it is on its way on the network by then, we wait up to ${terms.graceHours} more hours for it to become final.`

const funding = (facts: LoanFacts): Blocks => {
  const { offer, terms, disbursement } = facts
  return section(3, 'When and how we fund the loan', [
    `You plan to send ${plannedAmount(facts)}. You must send at least ${requiredMinimum(facts)}. ${howCalculated(facts)}`,
    'We fund the loan after you have accepted every document of this loan and at least the Required Minimum has reached your deposit address and is final on its network. We do a final review before we send the money.',
    `You must send the Required Minimum within ${days(terms.daysToSendCollateral)} after the day on which you accept the last document.${grace(facts)} Otherwise we cancel the loan and you owe nothing. You can then withdraw what arrived, as the Security Agreement says.`,
    disbursement === 'ACH'
      ? `We send ${dollars(offer.drawAmountCents)} by bank transfer (ACH) to the account in your name that you gave us. It usually takes ${businessDaysFromTo(terms.achPayoutBusinessDays)} to arrive. If your bank returns it, no interest runs until we send it again. We may ask you for another account first.`
      : `We send ${dollars(offer.drawAmountCents)} in USDC, one USDC for one dollar, to the wallet address and on the network you gave us. We first send a small test transfer and ask you to confirm it. A blockchain transfer cannot be reversed, so give us an address and a network that you control.`,
    `We may decline to fund the loan if you told us something untrue that matters, if the law forbids the loan, or if your LTV is above ${bpsShortPercent(terms.maxInitialLtvBps)} when we review it. We may let you add Collateral first. If we do not fund the loan, you owe nothing and can withdraw your Collateral.`,
  ])
}

/** What a new loan and a renewal each say in words of their own. */
interface OwnParts {
  readonly summary: Blocks
  readonly theAgreement: Blocks
  readonly promiseToPay: Blocks
  /** Section 3: how the money is sent, or how the loan before it is replaced. */
  readonly funding: Blocks
  readonly payments: Blocks
  /** What accepting agrees to beside every section: ', and to send ...'. */
  readonly agreed: string
}

const acceptance = ({ applicationReference }: LoanFacts, agreed: string): Blocks =>
  section(14, 'Before you accept', [
    notice(
      'Read this first',
      `Do not accept this agreement before you have read it. You are entitled to a copy of everything you accept. It stays in your documents under application ${applicationReference}. You may pay off the whole loan at any time without a penalty. By accepting, you agree to every section above${agreed}.`,
    ),
  ])

/** The sections in their order, of a new loan and of a renewal. */
export const loanAgreementOf = (facts: LoanFacts, own: OwnParts): DocumentContent =>
  frame({
    facts,
    title: 'Loan Agreement',
    version: 1,
    blocks: [
      parties(facts),
      ...own.summary,
      ...own.theAgreement,
      ...own.promiseToPay,
      ...own.funding,
      ...interest(facts),
      ...own.payments,
      ...prepayment(facts),
      ...fees(facts),
      ...collateral(facts),
      ...yourPromises(),
      ...whatIsDefault(facts),
      ...notices(facts),
      ...armedForces(),
      ...general(facts),
      ...acceptance(facts, own.agreed),
    ],
  })

/**
 * The loan agreement: the figures of the selected offer, both amounts of collateral with their trigger prices (note 041),
 * the chosen schedule, prepayment without penalty (1.1.14), the term of 12 months (1.1.11, 1.9.01), the fees (1.9.07,
 * 1.9.08), the deadlines (1.9.18, 1.9.26), the margin levels, and deferred interest as the lender's rules have it (1.1.13).
 */
export const loanAgreementV1 = (facts: LoanFacts): DocumentContent =>
  loanAgreementOf(facts, {
    summary: summary(facts),
    theAgreement: theAgreement(facts),
    promiseToPay: promiseToPay(facts),
    funding: funding(facts),
    payments: payments(facts),
    agreed: `, and to send at least the Required Minimum within ${days(facts.terms.daysToSendCollateral)}`,
  })
