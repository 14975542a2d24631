import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { ApplicationDisclosureFacts, OfferFacts, ScheduleFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { dateTime } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { aprPercent, bpsRatePercent, bpsShortPercent } from '../../format/percent.ts'
import { businessDaysFromTo } from '../../format/range.ts'
import { messages } from '../messages.ts'
import { security } from '../screens/security.ts'
import { equalCreditNotice } from './adverse-action-v1.ts'
import {
  days,
  frame,
  heading,
  list,
  notice,
  paragraph,
  parties,
  reach,
  subheading,
  unbroken,
} from './frame.ts'

type Blocks = readonly DocumentBlock[]

/** What 15 USC 7001(c)(1) asks to be told before somebody agrees to electronic records (facts 5.8, note 048). */
const electronicRecords = ({ lender }: ApplicationDisclosureFacts): Blocks => [
  heading('1. Electronic records and signatures'),
  paragraph(
    `${lender.legalName} would like to give you the documents of your application and your loan electronically, and let you sign electronically. Before you agree, the law requires us to tell you the following.`,
  ),
  subheading('What you agree to'),
  paragraph(
    'Your consent covers all records of this application and, if it becomes a loan, of that loan. These include disclosures, agreements, statements and notices, such as margin calls and notices of adverse action. It does not cover any other business between us.',
  ),
  subheading('Paper copies'),
  paragraph(
    'You have the right to get any of these records on paper. Call or email us and tell us which record you want. We mail it to your home address for free. You can also print or save every record under Documents in your application.',
  ),
  subheading('Withdrawing your consent'),
  paragraph(
    `You can withdraw your consent at any time, for free. Sign in and go to ${security.title}. If you cannot sign in, call ${unbroken(lender.phone)} or email ${lender.email}. An application you have not signed can only continue electronically, so withdrawing cancels it. If you have a signed loan, it continues, and we mail its records to your home address, which takes longer. What you signed or received before stays valid.`,
  ),
  subheading('Keeping your contact information current'),
  paragraph(
    `Sign in and go to ${security.title} to change your email address or phone number, or call ${unbroken(lender.phone)}.`,
  ),
  subheading('What you need'),
  list(
    'a computer, tablet or phone with an internet connection and a current version of Chrome, Edge, Firefox or Safari;',
    'a program that opens PDF files (these browsers include one);',
    'an email address that you read, and storage to save the files or a printer.',
  ),
  paragraph(
    'If these requirements change and you might not be able to open or keep a record, we tell you. You can then withdraw your consent for free. Opening this document shows that you can open records in the form we send them. You give your consent by checking a box on the page where you enter your details.',
  ),
]

export const schedulesTable = (interestOnly: ScheduleFacts, deferred: ScheduleFacts): DocumentBlock => {
  const row = (label: string, of: (schedule: ScheduleFacts) => string): readonly string[] => [
    label,
    of(interestOnly),
    of(deferred),
  ]
  return {
    kind: 'table',
    caption: 'The two ways to repay this offer',
    columns: [
      { label: '', align: 'left' },
      { label: messages.repayments['interest-only'], align: 'right' },
      { label: messages.repayments.deferred, align: 'right' },
    ],
    rows: [
      row('Annual percentage rate', (schedule) => aprPercent(schedule.annualPercentageRate)),
      row('Number of payments', (schedule) => String(schedule.payments.length)),
      row('First payment', (schedule) => dollars(schedule.payments[0]?.amountCents ?? 0n)),
      row('Last payment', (schedule) => dollars(schedule.payments.at(-1)?.amountCents ?? 0n)),
      row('Finance charge', (schedule) => dollars(schedule.financeChargeCents)),
      row('Total of payments', (schedule) => dollars(schedule.totalOfPaymentsCents)),
    ],
  }
}

/** What every offer has: amounts of collateral by name (note 041), price and the chosen schedule. */
export const amountRows = ({ plannedAmount, requiredMinimum, coin }: OfferFacts) => [
  { label: 'Planned amount', value: coins(plannedAmount.units, coin) },
  { label: 'Required minimum', value: coinsDue(requiredMinimum.units, coin) },
]
export const offerRows = ({ offer, lender }: ApplicationDisclosureFacts) => [
  {
    label: 'Price',
    value: `${dollars(offer.quotedPriceCents)} for one ${offer.coin}, ${dateTime(offer.quotedAt, { timeZone: lender.timeZone })}`,
  },
  { label: 'Your choice', value: messages.repayments[offer.repayment] },
]
export const costRows = ({ offer }: ApplicationDisclosureFacts) => [
  { label: 'Origination fee', value: `${dollars(offer.originationFeeCents)}, added to the loan` },
  { label: 'Total loan', value: dollars(offer.amountCents) },
  { label: 'Interest rate', value: `${bpsRatePercent(offer.rateBps)} a year, fixed` },
  { label: 'Term', value: `${offer.termMonths} months. You can pay early at any time without penalty.` },
]

/** The fees that can arise later (rows 1.9.07 and 1.9.08); one of zero is not named. */
export const laterFees = ({ terms }: Pick<ApplicationDisclosureFacts, 'terms'>): DocumentBlock => {
  const sale = `${bpsShortPercent(terms.liquidationFeeBps)} of the proceeds if collateral must be sold`
  const unsigned = `${dollars(terms.unsignedDocumentsFeeCents)} for documents that an existing loan requires and that you leave unsigned after we ask for them`
  const fees = terms.unsignedDocumentsFeeCents > 0n ? `${sale}, and ${unsigned}` : sale
  return paragraph(
    `This is not yet an agreement to lend. Before you sign anything, you get the Truth in Lending disclosure with the final figures. Fees that can arise later: ${fees}.`,
  )
}

const yourOffer = (facts: ApplicationDisclosureFacts): Blocks => {
  const { offer } = facts
  return [
    heading('2. The offer you selected'),
    {
      kind: 'facts',
      rows: [
        { label: 'Cash to borrow', value: dollars(offer.drawAmountCents) },
        ...costRows(facts),
        ...amountRows(offer),
        ...offerRows(facts),
      ],
    },
    schedulesTable(offer.schedules.interestOnly, offer.schedules.deferred),
    laterFees(facts),
  ]
}

/** The prices of the levels, of both amounts (note 041). */
const pricesOf = ({ coin, plannedAmount, requiredMinimum }: OfferFacts): readonly string[] => {
  const prices = ({ triggers }: OfferFacts['plannedAmount']) =>
    `warning at a price of ${dollars(triggers.warning.priceCents)} for one ${coin}, margin call at ${dollars(triggers.marginCall.priceCents)}, collateral sale at ${dollars(triggers.liquidation.priceCents)}. Above ${dollars(triggers.rebalance.priceCents)} you may ask for collateral back`
  return [
    `With the planned amount of ${coins(plannedAmount.units, coin)} and the total loan, the levels are: ${prices(plannedAmount)}.`,
    `With the required minimum of ${coinsDue(requiredMinimum.units, coin)} and the total loan, the levels are: ${prices(requiredMinimum)}.`,
    'Funding begins at the required minimum. Everything that is confirmed counts as collateral.',
  ]
}

const risks = ({ offer, terms }: ApplicationDisclosureFacts): Blocks => [
  heading('3. The risks of pledging coins'),
  notice(
    'You can lose your collateral',
    `The price of ${messages.coins[offer.coin]} can fall fast and at any hour. If you owe ${bpsShortPercent(offer.triggers.marginCall.ltvBps)} of the value of your collateral, you have ${terms.cureHours} hours to add collateral or pay part of the loan. If you owe ${bpsShortPercent(offer.triggers.liquidation.ltvBps)} of it, we may sell collateral at once.`,
  ),
  list(
    ...pricesOf(offer),
    'A sale may be a taxable event. We do not give tax advice. Ask a tax advisor.',
    'A transfer of coins cannot be reversed. Coins sent to a wrong address, or on a wrong network, may be lost.',
    'Your collateral is not a deposit. It is not insured by the Federal Deposit Insurance Corporation or the Securities Investor Protection Corporation.',
    'While we hold your collateral, you cannot sell or move it, even if its price falls.',
    'If a sale does not pay everything, you still owe the rest, as far as the law allows.',
  ),
]

const creditAndIdentity = ({ lender, usesCreditBureau }: ApplicationDisclosureFacts): Blocks => [
  heading('4. Your credit report and your identity'),
  paragraph(
    usesCreditBureau
      ? `When you submit your details, you authorize ${lender.legalName} to get your credit report from a consumer reporting agency for this application. This is a soft inquiry. It does not affect your credit score. If your file is frozen or locked, we tell you what to do.`
      : 'We do not ask for your credit report. We check your name against sanctions lists.',
  ),
  notice(
    'Important information about procedures for opening a new account',
    "To help the government fight the funding of terrorism and money laundering activities, federal law requires financial institutions to obtain, verify, and record information that identifies each person who opens an account. What this means for you: when you open an account, we will ask for your name, address, date of birth, and other information that will allow us to identify you. We may also ask to see your driver's license or other identifying documents.",
  ),
]

const deadlines = ({ terms, disbursement }: ApplicationDisclosureFacts): Blocks => [
  heading('5. Your deadlines'),
  list(
    `You have ${days(terms.daysToComplete)} from when you submit your details to complete your application, including signing your loan agreement. Otherwise it expires. Days on which you wait for our review do not count.`,
    `You have ${days(terms.daysToSendCollateral)} from when you sign to send your collateral. Otherwise we cancel the application, and you can withdraw what arrived.`,
    disbursement === 'ACH'
      ? `Once your collateral is confirmed and we release your funds, a bank transfer (ACH) usually takes ${businessDaysFromTo(terms.achPayoutBusinessDays)}.`
      : `Once your collateral is confirmed, we send a small test transfer for you to confirm. Your loan then usually arrives within ${businessDaysFromTo(terms.usdcPayoutBusinessDays)}.`,
  ),
]

/** `cancelling` says what follows of it. */
const rights = (
  { federalAgency, lender, applicationReference }: ApplicationDisclosureFacts,
  cancelling: string,
): Blocks => [
  heading('6. Your rights'),
  paragraph(equalCreditNotice(federalAgency)),
  paragraph(
    'We tell you our decision within 30 days after we have a complete application. If we decline it, you get a written notice with the specific reasons.',
  ),
  paragraph(
    `${cancelling} Questions? Contact ${reach(lender)}. Mention application ${applicationReference}.`,
  ),
]

/** What a new loan and a renewal each say in words of their own. */
interface OwnParts {
  readonly yourOffer: Blocks
  readonly deadlines: Blocks
  readonly cancelling: string
}

/** The parts in their order, of a new loan and of a renewal. */
export const applicationDisclosuresOf = (
  facts: ApplicationDisclosureFacts,
  { yourOffer, deadlines, cancelling }: OwnParts,
): DocumentContent =>
  frame({
    facts,
    title: 'Application Disclosures',
    version: 1,
    blocks: [
      parties(facts),
      ...electronicRecords(facts),
      ...yourOffer,
      ...risks(facts),
      ...creditAndIdentity(facts),
      ...deadlines,
      ...rights(facts, cancelling),
    ],
  })

/**
 * What is shown before the borrower gives details (journey, row DisclosuresGenerated): electronic records (15 USC
 * 7001(c)), the offer with both schedules (decision 3) and both amounts of collateral (note 041), risks, credit report,
 * identity, deadlines, rights. A fee of zero is not named (1.9.08).
 */
export const applicationDisclosuresV1 = (facts: ApplicationDisclosureFacts): DocumentContent =>
  applicationDisclosuresOf(facts, {
    yourOffer: yourOffer(facts),
    deadlines: deadlines(facts),
    cancelling:
      'You can cancel your application at any time before the loan is funded. You then owe nothing.',
  })
