import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { ApplicationDisclosureFacts, ScheduleFacts } from '../../documents/facts.ts'
import { coinsDue } from '../../format/coins.ts'
import { dateTime } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { aprPercent, bpsRatePercent, bpsShortPercent } from '../../format/percent.ts'
import { businessDaysFromTo, counted } from '../../format/range.ts'
import { messages } from '../messages.ts'
import { equalCreditNotice } from './adverse-action-v1.ts'
import { frame, heading, list, notice, paragraph, parties, reach, subheading } from './frame.ts'

type Blocks = readonly DocumentBlock[]

const days = (count: number): string => counted(count, 'calendar day', 'calendar days')

/** What 15 USC 7001(c)(1) asks to be told before somebody agrees to electronic records (facts 5.8). */
export const electronicRecords = ({ lender }: ApplicationDisclosureFacts): Blocks => [
  heading('1. Electronic records and signatures'),
  paragraph(
    `${lender.legalName} would like to give you the documents of your application and your loan electronically, and to let you sign electronically. The law asks us to tell you the following before you agree.`,
  ),
  subheading('What you agree to'),
  paragraph(
    'Your agreement covers all records of this application and, if it becomes a loan, of that loan: disclosures, agreements, notices (among them margin calls and notices of adverse action), statements, receipts and tax forms. It does not cover any other business between us.',
  ),
  subheading('Paper copies'),
  paragraph(
    `You have the right to get any of these records on paper. Ask us by telephone or email and name the record. We send it to your home address free of charge. You can also print or save every record from the documents of your application.`,
  ),
  subheading('Withdrawing your agreement'),
  paragraph(
    `You may withdraw your agreement at any time, without a fee, by writing to ${lender.email} or by calling ${lender.phone}. From then on we send you records on paper. While you apply, withdrawing means that we cannot continue the application online, and it ends unless we can complete it with you on paper. It does not change the effect of what you signed or received before.`,
  ),
  subheading('Keeping your address current'),
  paragraph(
    `Tell us of a new email address in the profile of your account, or by calling ${lender.phone}. If an email to you comes back, we may send records on paper.`,
  ),
  subheading('What you need'),
  list(
    'a computer, tablet or telephone with an internet connection and a current version of Chrome, Edge, Firefox or Safari;',
    'a program that opens PDF files, which these browsers include;',
    'an email address that you read, and enough storage to save the files, or a printer.',
  ),
  paragraph(
    'If these requirements change so much that you might not be able to open or keep a record, we tell you, and you may withdraw without a fee. That you can read this document on your screen shows that you can open records in the form in which we send them. You give your agreement with the box for communications on the page of your details.',
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

export const yourOffer = ({ offer, lender, terms }: ApplicationDisclosureFacts): Blocks => [
  heading('2. The offer that you selected'),
  {
    kind: 'facts',
    rows: [
      { label: 'Cash to you', value: dollars(offer.drawAmountCents) },
      { label: 'Origination fee', value: `${dollars(offer.originationFeeCents)}, added to the loan` },
      { label: 'Total loan', value: dollars(offer.amountCents) },
      { label: 'Interest rate', value: `${bpsRatePercent(offer.rateBps)} a year, fixed` },
      { label: 'Term', value: `${offer.termMonths} months, prepayment at any time without penalty` },
      { label: 'Collateral', value: `at least ${coinsDue(offer.requiredUnits, offer.coin)}` },
      {
        label: 'Priced',
        value: `${dollars(offer.quotedPriceCents)} for one ${offer.coin}, ${dateTime(offer.quotedAt, { timeZone: lender.timeZone })}`,
      },
      { label: 'Your choice', value: messages.repayments[offer.repayment] },
    ],
  },
  schedulesTable(offer.schedules.interestOnly, offer.schedules.deferred),
  paragraph(
    `This is not yet an agreement to lend. Before you sign anything you receive the federal Truth in Lending disclosure with the final figures. Fees that can arise later: ${bpsShortPercent(terms.liquidationFeeBps)} of the proceeds if collateral must be sold, and ${dollars(terms.unsignedDocumentsFeeCents)} for documents that an existing loan requires and that you leave unsigned after we ask for them.`,
  ),
]

export const risks = ({ offer, terms }: ApplicationDisclosureFacts): Blocks => [
  heading('3. The risks of pledging coins'),
  notice(
    'You can lose your collateral',
    `The price of ${messages.coins[offer.coin]} can fall fast and at any hour. If the debt reaches ${bpsShortPercent(offer.triggers.marginCall.ltvBps)} of the value of your collateral, you have ${terms.cureHours} hours to send more or to pay part of the loan. If it reaches ${bpsShortPercent(offer.triggers.liquidation.ltvBps)}, we may sell collateral at once.`,
  ),
  list(
    `For the required quantity and the total loan, a warning comes at a price of ${dollars(offer.triggers.warning.priceCents)} for one ${offer.coin}, a margin call at ${dollars(offer.triggers.marginCall.priceCents)}, and a sale at ${dollars(offer.triggers.liquidation.priceCents)}.`,
    'A sale may be a taxable event. We do not give tax advice; ask somebody who does.',
    'A transfer of coins cannot be reversed. Coins sent to a wrong address, or on a wrong network, may be lost.',
    'The collateral is not a deposit and is not insured by the Federal Deposit Insurance Corporation or the Securities Investor Protection Corporation.',
    'While we hold the collateral you cannot sell or move it, even if its price falls.',
    'If a sale does not pay everything, you still owe the rest, as far as the law allows.',
  ),
]

export const creditAndIdentity = ({ lender, usesCreditBureau }: ApplicationDisclosureFacts): Blocks => [
  heading('4. Your credit report and your identity'),
  paragraph(
    usesCreditBureau
      ? `When you submit your details, you authorize ${lender.legalName} to obtain your credit report from a consumer reporting agency for this application. This is a soft inquiry: it does not affect your credit score. If your file is frozen or locked we tell you what to do.`
      : `We do not ask for your credit report. We check your name against lists of sanctions.`,
  ),
  notice(
    'Important information about procedures for opening a new account',
    'To help the government fight the funding of terrorism and money laundering activities, federal law requires financial institutions to obtain, verify, and record information that identifies each person who opens an account. What this means for you: when you open an account, we will ask for your name, address, date of birth, and other information that will allow us to identify you. We may also ask to see your driver’s license or other identifying documents.',
  ),
]

export const deadlines = ({ terms, disbursement }: ApplicationDisclosureFacts): Blocks => [
  heading('5. Your deadlines'),
  list(
    `You have ${days(terms.daysToComplete)} from when you submit your details to complete your application, including signing your loan agreement. Otherwise it expires.`,
    `You have ${days(terms.daysToSendCollateral)} from when you sign to send the collateral. Otherwise the application is cancelled and what has arrived is sent back.`,
    disbursement === 'ACH'
      ? `Once the collateral is final and the loan is released, a bank transfer usually takes ${businessDaysFromTo(terms.achPayoutBusinessDays)}.`
      : `Once the collateral is final, we send a small test transfer for you to confirm; the loan then usually arrives within ${businessDaysFromTo(terms.usdcPayoutBusinessDays)}.`,
  ),
]

export const rights = ({
  federalAgency,
  lender,
  applicationReference,
}: ApplicationDisclosureFacts): Blocks => [
  heading('6. Your rights'),
  paragraph(equalCreditNotice(federalAgency)),
  paragraph(
    'We tell you of our decision within 30 days after we have a complete application. If we decline it, you receive a written notice with the specific reasons.',
  ),
  paragraph(
    `You may cancel your application at any time before the loan is funded, and owe nothing. Questions: ${reach(lender)}. Please name application ${applicationReference}.`,
  ),
]

/**
 * What is shown before the borrower gives details (journey, row DisclosuresGenerated): electronic records (15 USC
 * 7001(c)), the offer with both schedules (decision 3), risks, credit report, identity, deadlines, rights.
 */
export const applicationDisclosuresV1 = (facts: ApplicationDisclosureFacts): DocumentContent =>
  frame({
    facts,
    title: 'Application Disclosures',
    version: 1,
    blocks: [
      parties(facts),
      ...electronicRecords(facts),
      ...yourOffer(facts),
      ...risks(facts),
      ...creditAndIdentity(facts),
      ...deadlines(facts),
      ...rights(facts),
    ],
  })
