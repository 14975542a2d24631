import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { scheduleOf, type LoanFacts, type OfferFacts } from '../../documents/facts.ts'
import { coinsDue } from '../../format/coins.ts'
import { zoneName } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { aprPercent, bpsRatePercent, bpsShortPercent } from '../../format/percent.ts'
import { businessDaysFromTo, counted } from '../../format/range.ts'
import { messages } from '../messages.ts'
import { frame, list, notice, paragraph, parties, reach, section, subheading } from './frame.ts'
import { paymentRows } from './payment-schedule.ts'

type Blocks = readonly DocumentBlock[]

export const days = (count: number): string => counted(count, 'calendar day', 'calendar days')

/** Five states allow none (row 1.9.04). */
export const hasFee = (offer: OfferFacts): boolean => offer.originationFeeCents > 0n

export const summary = ({ offer, terms }: LoanFacts): Blocks => {
  const schedule = scheduleOf(offer)
  return [
    subheading('The loan in short'),
    {
      kind: 'facts',
      rows: [
        { label: 'Cash to you', value: dollars(offer.drawAmountCents) },
        { label: 'Origination fee', value: dollars(offer.originationFeeCents) },
        { label: 'Principal amount', value: dollars(offer.amountCents) },
        { label: 'Interest rate', value: `${bpsRatePercent(offer.rateBps)} a year, fixed` },
        { label: 'Annual percentage rate', value: aprPercent(schedule.annualPercentageRate) },
        { label: 'Term', value: `${offer.termMonths} months from the funding date` },
        { label: 'Repayment', value: messages.repayments[offer.repayment] },
        { label: 'Collateral to send', value: `at least ${coinsDue(offer.requiredUnits, offer.coin)}` },
        { label: 'Time to send it', value: `${days(terms.daysToSendCollateral)} after you sign` },
        { label: 'Prepayment', value: 'At any time, without penalty' },
      ],
    },
    paragraph(
      'This summary is part of the agreement. Where it and a numbered section differ, the numbered section applies.',
    ),
  ]
}

export const theAgreement = ({ lender, terms }: LoanFacts): Blocks =>
  section(1, 'This agreement', [
    'In this Loan Agreement, “you” means the borrower named above, and “we” and “us” mean the lender named above and anyone to whom the lender transfers this agreement. The “Security Agreement” is the agreement of the same date in which you pledge collateral for this loan. The “Collateral” is what you pledge there.',
    `You accept this agreement electronically by choosing to accept it after reading it on our site. Your acceptance is recorded with the time, the version of this document and a digest of its exact text. It takes effect when you have accepted the last of the documents of this loan. If you have not accepted them within ${days(terms.daysToComplete)} after the day on which you submitted your details, your application expires and you owe us nothing.`,
    `The “funding date” is the day on which we send you the money of this loan. A “month” runs from the funding date to the same day of the following month, or to its last day where it has no such day. A deadline stated in days ends at midnight, ${zoneName({ timeZone: lender.timeZone })}, of its last day.`,
    'The “loan-to-value ratio” or “LTV” is everything that you owe us under this agreement, which is the unpaid principal and all interest that has accrued and is unpaid, divided by the market value of the Collateral that we hold for this loan with final confirmation.',
  ])

export const promiseToPay = ({ offer }: LoanFacts): Blocks =>
  section(2, 'The loan and your promise to pay', [
    `We lend you ${dollars(offer.amountCents)} in United States dollars (the “Principal”). ${hasFee(offer) ? `It consists of ${dollars(offer.drawAmountCents)} that we pay to you and an origination fee of ${dollars(offer.originationFeeCents)} that is added to the loan.` : 'We pay all of it to you. There is no origination fee.'}`,
    `You promise to pay us the Principal, interest on it and the other charges that this agreement names, in United States dollars, when they are due. The term of the loan is ${offer.termMonths} months from the funding date. The last day of the term is the “Maturity Date”.`,
    'The loan is for your personal use or for any other lawful purpose of your own. You may not use it to buy securities on margin, for gambling, or for anything that the law forbids.',
  ])

export const funding = ({ offer, terms, disbursement }: LoanFacts): Blocks =>
  section(3, 'When and how we pay the loan out', [
    `We pay the loan out after you have accepted every document of this loan, and after at least ${coinsDue(offer.requiredUnits, offer.coin)} has reached the deposit address that we give you and is final on its network.`,
    `You must send that Collateral within ${days(terms.daysToSendCollateral)} after the day on which you accept the last document. If it has not arrived by then, we cancel the loan. Nothing is owed in that case, and what has arrived is sent back to you as the Security Agreement says.`,
    disbursement === 'ACH'
      ? `We send ${dollars(offer.drawAmountCents)} by bank transfer (ACH) to the account in your name that you gave us. It usually takes ${businessDaysFromTo(terms.achPayoutBusinessDays)} to arrive. If the bank returns it, we ask you for other details and send it again; interest runs from the day on which we send it successfully.`
      : `We send the equivalent of ${dollars(offer.drawAmountCents)} in USDC, one USDC for one dollar, to the wallet address and on the network that you gave us. We first send a small test transfer and ask you to confirm it. A transfer on a blockchain cannot be reversed, so you are responsible for giving us an address and a network that you control.`,
    'We may decline to pay the loan out if you have told us something untrue that matters, if the law forbids it, or if the Collateral no longer covers the loan at the highest initial LTV. In these cases nothing is owed, and the Collateral is returned to you.',
  ])

const interestParts = ({ offer }: LoanFacts): readonly string[] =>
  offer.repayment === 'deferred'
    ? [
        `Interest for the whole term is due in one amount on the Maturity Date, with the Principal. Deferred interest is simple interest: it is reckoned on the Principal alone, and no interest is charged on interest.`,
        'Because deferred interest is part of what you owe, your LTV rises slowly over the term even while the price of your Collateral stays the same.',
      ]
    : [
        'Interest for each month is due at the end of that month. Each monthly payment is the Principal times the yearly rate, divided by twelve and rounded to the cent.',
        'Your monthly payments pay interest only. They do not reduce the Principal. The whole Principal is due on the Maturity Date, with the last payment of interest.',
      ]

const interest = (facts: LoanFacts): Blocks =>
  section(4, 'Interest', [
    `The Principal bears interest at a fixed rate of ${bpsRatePercent(facts.offer.rateBps)} a year from the funding date until it is paid. The rate does not change during the term.`,
    ...interestParts(facts),
    'If you pay Principal before a month has ended, interest on that part for the unfinished month is reckoned by the day, at one three hundred and sixty-fifth of the yearly rate for each day.',
    'We never charge or keep more interest than the law allows. If we have received more, we first set it against the Principal and return the rest to you.',
  ])

const payments = ({ offer }: LoanFacts): Blocks => {
  const schedule = scheduleOf(offer)
  return section(5, 'Payments', [
    'You pay on the schedule below. A month is counted from the funding date; the dates are shown in your account once the loan is funded. A payment that falls due on a day that is not a business day is on time if it is made on the next business day.',
    paymentRows(schedule, offer.amountCents, 'Your payments'),
    `The total of these payments is ${dollars(schedule.totalOfPaymentsCents)}. The finance charge is ${dollars(schedule.financeChargeCents)}, which is ${hasFee(offer) ? `the interest of ${dollars(schedule.financeChargeCents - offer.originationFeeCents)} and the origination fee of ${dollars(offer.originationFeeCents)}` : 'all interest'}.`,
    'You may pay by bank transfer (ACH), by wire, or in another way that your account shows. We count a payment on the day on which we receive it. A payment that is returned counts as not made.',
    'We use each payment first for charges that are due, then for accrued interest, and then for Principal.',
  ])
}

export const prepayment = ({ offer, terms }: LoanFacts): Blocks =>
  section(6, 'Paying early', [
    'You may pay the whole loan or any part of it at any time before it is due. There is no prepayment penalty and no charge for paying early.',
    `If you pay the whole loan early, you owe interest only to the day on which we receive the payment.${hasFee(offer) ? ' The origination fee is earned when the loan is funded and is not refunded.' : ''}`,
    `When everything is paid, we release the Collateral. After a wire it is returned within ${days(terms.wireReturnDays)}. After a bank transfer (ACH), which a bank can take back for some time, we hold the Collateral for ${days(terms.achHoldDays)} before we return it.`,
  ])

const fees = ({ offer, terms }: LoanFacts): Blocks =>
  section(7, 'Fees', [
    hasFee(offer)
      ? `Origination fee: ${dollars(offer.originationFeeCents)}. It is added to the loan and is a prepaid finance charge.`
      : 'There is no origination fee.',
    `Liquidation fee: ${bpsShortPercent(terms.liquidationFeeBps)} of the sale proceeds, only if we sell Collateral as the Security Agreement allows.`,
    `Unsigned documents fee: ${dollars(terms.unsignedDocumentsFeeCents)}, only if this agreement is in effect, we ask you in writing to sign a document that the loan or the law requires, and you have not signed it by the date in our request, which is at least ${days(terms.daysToComplete)} later. It is charged once for each request. You owe no fee if you decide not to accept the documents of this loan before it is made.`,
    terms.lateCharge === null
      ? 'There is no late charge, no yearly fee, no fee for custody of the Collateral and no fee for paying early.'
      : `Late charge: ${dollars(terms.lateCharge.amountCents)} for a payment that is more than ${days(terms.lateCharge.graceDays)} late. There is no yearly fee, no fee for custody of the Collateral and no fee for paying early.`,
    'Networks charge for transfers of coins. You pay the network charge when you send Collateral to us. We pay it when we return Collateral to you the first time.',
  ])

export const collateral = ({ offer, terms }: LoanFacts): Blocks =>
  section(8, 'Collateral and margin', [
    'The loan is secured by the Collateral under the Security Agreement, which tells you how it is held, when we may sell it and how it comes back to you. Read both together.',
    `The price of ${messages.coins[offer.coin]} can fall quickly. If your LTV reaches ${bpsShortPercent(offer.triggers.warning.ltvBps)} we warn you. If it reaches ${bpsShortPercent(offer.triggers.marginCall.ltvBps)} we make a margin call, and you have ${terms.cureHours} hours to bring it below ${bpsShortPercent(terms.cureTargetLtvBps)} by sending more Collateral or by paying part of the loan. If it reaches ${bpsShortPercent(offer.triggers.liquidation.ltvBps)} we may sell Collateral at once, whether or not that time has passed.`,
    `If your LTV falls below ${bpsShortPercent(offer.triggers.rebalance.ltvBps)}, you may ask us to return Collateral that the loan no longer needs.`,
    'You remain liable for what is still owed if the sale of the Collateral does not pay everything, as far as the law allows. If a sale brings more than you owe, the rest is yours.',
  ])

export const yourPromises = (): Blocks =>
  section(9, 'What you confirm and promise', [
    'You confirm that what you told us in your application is true and complete, that you are at least 18 years old and may enter into this agreement, and that nobody else has a right in the Collateral.',
    'You confirm that neither you nor anybody on whose behalf you act is subject to sanctions of the United States, and that the Collateral does not come from a crime.',
    'You promise to tell us promptly if your name, home address, telephone number or email address changes, and to keep your account with us secure.',
    'You promise to give us the documents that the law requires us to have of you, when we ask for them and within a reasonable time.',
  ])

export const whatIsDefault = ({ terms }: LoanFacts): Blocks =>
  section(10, 'Default', [
    'You are in default if one of these things happens:',
    list(
      'you do not pay an amount when it is due, and it is still unpaid at the end of the time that we give you in a written reminder;',
      `a margin call is not cured within its ${terms.cureHours} hours, or your LTV reaches the liquidation level;`,
      'something that you confirmed in this agreement or in your application was untrue in a way that matters for the loan;',
      'you break another promise of this agreement or of the Security Agreement and do not put it right within a reasonable time after we ask you to;',
      'you become subject to bankruptcy or insolvency proceedings, or you die.',
    ),
    'If you are in default, we may declare everything that you owe due at once, after any notice and any right to cure that the law gives you, and we may use our rights in the Collateral under the Security Agreement.',
    'We may delay the use of a right, or use it in part, without losing it.',
  ])

export const notices = ({ lender }: LoanFacts): Blocks =>
  section(11, 'Notices', [
    'We send notices to the email address of your account and show them in your account. Urgent notices, such as a margin call, we may also send by text message or telephone. A notice counts as received when it is sent to the last address that you gave us, unless the law says otherwise.',
    `You may write to us or call us: ${reach(lender)}.`,
    'You agreed separately to receive records electronically. You may withdraw that agreement at any time, without a charge; your application disclosures say how.',
  ])

export const armedForces = (): Blocks => [
  ...section(12, 'Members of the armed forces and their dependents', []),
  notice(
    'Statement of the Military Annual Percentage Rate',
    'Federal law provides important protections to members of the Armed Forces and their dependents relating to extensions of consumer credit. In general, the cost of consumer credit to a member of the Armed Forces and his or her dependent may not exceed an annual percentage rate of 36 percent. This rate must include, as applicable to the credit transaction or account: the costs associated with credit insurance premiums; fees for ancillary products sold in connection with the credit transaction; any application fee charged (other than certain application fees for specified credit transactions or accounts); and any participation fee charged (other than certain participation fees for a credit card account).',
  ),
  paragraph(
    'If you are a covered borrower under the Military Lending Act (10 USC 987), that law prevails over anything in this agreement and in the Security Agreement that differs from it. Call us at the number above to hear this statement and your payment obligation free of charge.',
  ),
]

export const general = ({ terms }: LoanFacts): Blocks =>
  section(13, 'General terms', [
    `This agreement is governed by federal law and, where federal law does not apply, by the law of ${terms.governingLaw}. You keep every right that the law of the state where you live gives you as a consumer and that an agreement cannot take away.`,
    'We may transfer this agreement and our rights in the Collateral to somebody else, who is then bound by both agreements as we are. We tell you if the place to which you pay changes. You may not transfer this agreement without our written consent.',
    'We may change this agreement only with your consent, or where the law requires it. A change in how our site works that takes nothing from you does not need your consent.',
    'If a part of this agreement is not valid, the other parts remain valid.',
    'This agreement, the Security Agreement and the Truth in Lending Disclosure are the whole agreement about this loan. Where the Truth in Lending Disclosure states a figure, that figure is the same here.',
    'We may report information about your loan to consumer reporting agencies. Late payments, missed payments or other defaults may be reflected in your credit report. If you think that we reported something wrong, write to us and we will look into it.',
  ])

export const acceptance = ({ applicationReference, terms }: LoanFacts): Blocks =>
  section(14, 'Before you accept', [
    notice(
      'Read this first',
      `Do not accept this agreement before you have read it. You are entitled to a copy of everything you accept; it stays in your documents under application ${applicationReference}. You may pay the whole loan off at any time without a penalty. By accepting you agree to every section above, and to send the Collateral within ${days(terms.daysToSendCollateral)}.`,
    ),
  ])

/**
 * The loan agreement: the figures of the selected offer, the chosen schedule, prepayment without penalty (1.1.14), the
 * term of 12 months (1.1.11, 1.9.01), the fees (1.9.07, 1.9.08), the deadlines (1.9.18, 1.9.26), the margin levels.
 */
export const loanAgreementV1 = (facts: LoanFacts): DocumentContent =>
  frame({
    facts,
    title: 'Loan Agreement',
    version: 1,
    blocks: [
      parties(facts),
      ...summary(facts),
      ...theAgreement(facts),
      ...promiseToPay(facts),
      ...funding(facts),
      ...interest(facts),
      ...payments(facts),
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
