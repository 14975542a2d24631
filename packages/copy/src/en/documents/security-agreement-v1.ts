import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { LoanFacts, TriggerFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { dateTime } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { bpsShortPercent } from '../../format/percent.ts'
import { counted } from '../../format/range.ts'
import { messages } from '../messages.ts'
import { frame, list, notice, paragraph, parties, reach, section } from './frame.ts'

type Blocks = readonly DocumentBlock[]

const days = (count: number): string => counted(count, 'calendar day', 'calendar days')
export const businessDays = (count: number): string => counted(count, 'business day', 'business days')

const grant = ({ offer }: LoanFacts): Blocks =>
  section(1, 'What you pledge', [
    'In this Security Agreement, “you” means the borrower and “we” and “us” mean the lender, both named above. The “Loan Agreement” is the agreement of the same date under which we lend you money. Words defined there have the same meaning here.',
    `To secure everything that you owe us under the Loan Agreement and this agreement (the “Obligations”), you grant us a security interest in the following (the “Collateral”):`,
    list(
      `all ${messages.coins[offer.coin]} (${offer.coin}) that you send to the deposit address of this loan, now or later;`,
      'the account, wallet or other record in which we or our custodian hold it for this loan, and every controllable electronic record, financial asset or general intangible of which it consists;',
      'everything that is received for it or in exchange for it, including the proceeds of a sale, and any asset that a network distributes on account of it, to the extent described in section 3.',
    ),
    'The Collateral secures this loan only. It does not secure any other debt that you may have with us.',
    'The security interest begins when Collateral reaches the deposit address and ends when the Obligations are paid in full and the Collateral has been returned.',
  ])

const deposit = ({ offer, terms, lender }: LoanFacts): Blocks =>
  section(2, 'Sending the Collateral', [
    `You must send at least ${coinsDue(offer.requiredUnits, offer.coin)}. This quantity was reckoned from your offer: a loan of ${dollars(offer.amountCents)} at a price of ${dollars(offer.quotedPriceCents)} for one ${offer.coin} on ${dateTime(offer.quotedAt, { timeZone: lender.timeZone })}. It is rounded up and does not change once you have signed.`,
    `After you have signed, our site shows you a deposit address that is used for your loan alone. Send the Collateral to that address within ${days(terms.daysToSendCollateral)} after the day on which you sign. Otherwise the loan is cancelled and what has arrived is sent back to you.`,
    `Send only ${messages.coins[offer.coin]}, and only on its own network. Coins of another kind, or coins sent on another network, may be lost for good. If we can recover them with reasonable effort, we will, and we may ask you to pay what it costs.`,
    'Take the address from your account with us each time and compare it before you send. We never send you a deposit address by email, text message or telephone.',
    'A deposit counts when it is final, which means that the network has confirmed it as often as our site says. A deposit that the network takes back no longer counts. Network charges are yours; only what arrives counts.',
    'If you send more than is required, the surplus is Collateral too, and lowers your LTV.',
  ])

export const custody = ({ offer }: LoanFacts): Blocks =>
  section(3, 'How the Collateral is held', [
    'We hold the Collateral ourselves or through a qualified custodian that acts for us. You agree that we, or the custodian for us, have control of it within the meaning of Articles 8, 9 and 12 of the Uniform Commercial Code.',
    'We do not lend, pledge, sell or otherwise use the Collateral for our own purposes. It is not rehypothecated. We may move it between our own addresses and custodians for security.',
    'We keep records that show at all times which Collateral is held for your loan. You see the quantity and every movement in your account.',
    `You remain the owner of the Collateral, subject to our security interest, and gains and losses in its price are yours. While we hold it you cannot transfer it, stake it or vote with it, and it earns you no interest.`,
    `If a network of ${messages.coins[offer.coin]} divides, or distributes a new asset on account of the Collateral, we are not obliged to claim or support the new asset. If we do receive it and can hold it safely, it becomes part of the Collateral and is returned with it.`,
    'We take reasonable care of the Collateral in our possession or control, as the Uniform Commercial Code requires (section 9-207). The Collateral is not a deposit and is not insured by the Federal Deposit Insurance Corporation or the Securities Investor Protection Corporation.',
  ])

export const confirmations = (): Blocks =>
  section(4, 'What you confirm and promise', [
    'You confirm that the Collateral is yours alone, that nobody else has a claim on it, and that you may pledge it.',
    'You promise not to grant anybody else a right in the Collateral while this agreement is in effect, and to tell us at once if somebody claims one.',
    'You authorize us to file financing statements that describe the Collateral, and to do what is needed to keep our security interest valid and first in rank. If you ask us after everything is paid, we file its termination as the Uniform Commercial Code requires (section 9-513).',
  ])

const levelRow = (level: string, trigger: TriggerFacts): readonly string[] => [
  level,
  bpsShortPercent(trigger.ltvBps),
  dollars(trigger.priceCents),
]

export const levels = ({ offer }: LoanFacts): Blocks =>
  section(5, 'The value of the Collateral and the levels that matter', [
    'We reckon the LTV all the time from a market price that is the median of several trading venues. When these prices are missing, too old or too far apart, we take no action on the price alone until they are reliable again.',
    {
      kind: 'table',
      caption: `Levels, and the price of one ${offer.coin} at which each is reached`,
      columns: [
        { label: 'Level', align: 'left' },
        { label: 'LTV', align: 'right' },
        { label: `Price of one ${offer.coin}`, align: 'right' },
      ],
      rows: [
        levelRow('Collateral may be asked back (below)', offer.triggers.rebalance),
        levelRow('Warning', offer.triggers.warning),
        levelRow('Margin call', offer.triggers.marginCall),
        levelRow('Liquidation', offer.triggers.liquidation),
      ],
    },
    `The prices in this table are those at which ${coins(offer.requiredUnits, offer.coin)} alone would reach the level while ${dollars(offer.amountCents)} is owed and no interest has accrued. They move as interest accrues, as you pay, and as Collateral is added or returned. Your account shows the prices in force.`,
    'A level is reached when the LTV is equal to it or higher; the first row is reached when the LTV is lower. After a level has been reached and left again, it can be reached anew.',
  ])

export const marginCall = ({ offer, terms }: LoanFacts): Blocks =>
  section(6, 'Warning, margin call and cure', [
    `At ${bpsShortPercent(offer.triggers.warning.ltvBps)} we send you a warning. You need not act, but it is wise to.`,
    `At ${bpsShortPercent(offer.triggers.marginCall.ltvBps)} we make a margin call. You then have ${terms.cureHours} hours from the time at which we send it to bring the LTV below ${bpsShortPercent(terms.cureTargetLtvBps)}, by sending more Collateral to your deposit address, by paying part of the loan, or both. The call tells you how much of either is enough at that moment.`,
    'A deposit that the network shows but has not yet confirmed as final stops the clock while it is being confirmed. If it fails, the clock goes on from where it stopped.',
    `If the call is not cured in time, we may sell Collateral as section 7 says. If the LTV reaches ${bpsShortPercent(offer.triggers.liquidation.ltvBps)}, the time of a margin call ends at once.`,
  ])

export const sale = ({ offer, terms }: LoanFacts): Blocks => [
  ...section(7, 'When and how we may sell', [
    `We may sell Collateral if the LTV reaches ${bpsShortPercent(offer.triggers.liquidation.ltvBps)}, if a margin call is not cured in time, or if you are otherwise in default under the Loan Agreement and any time that you have to put it right has passed.`,
    `When we sell because of the LTV, we sell only as much as brings the LTV back below ${bpsShortPercent(terms.cureTargetLtvBps)} after the fee. When everything that you owe is due, we may sell as much as pays it.`,
    `We sell in a commercially reasonable manner, as section 9-610 of the Uniform Commercial Code requires, on a recognized market or through a dealer who is active there, at the price that can be had at that time. We charge a liquidation fee of ${bpsShortPercent(terms.liquidationFeeBps)} of the sale proceeds.`,
    'We give you notice before a sale where the law requires it. You understand that the Collateral can lose its value speedily and is of a kind that is sold on a recognized market, so that the law may not require notice before a sale. In every case we tell you without delay after it: what was sold, at what price, the fee, and what you still owe.',
    'Before we have sold the Collateral, or have agreed to sell it, you may redeem it by paying everything that you owe and our reasonable expenses (section 9-623 of the Uniform Commercial Code).',
  ]),
  notice(
    'A fall in price can cost you your coins',
    `At ${bpsShortPercent(offer.triggers.liquidation.ltvBps)} LTV, which for the required quantity is a price of ${dollars(offer.triggers.liquidation.priceCents)} for one ${offer.coin}, we may sell without waiting. The price can fall that far within hours, at night and on a weekend. A sale may also be a taxable event for you.`,
  ),
]

export const proceeds = ({ terms }: LoanFacts): Blocks =>
  section(8, 'How the proceeds of a sale are used', [
    'We use what a sale brings in this order, as section 9-615 of the Uniform Commercial Code provides:',
    list(
      `first, the reasonable expenses of holding, preparing and selling the Collateral, and then the liquidation fee of ${bpsShortPercent(terms.liquidationFeeBps)};`,
      'second, the Obligations: charges that are due, then accrued interest, then Principal;',
      'third, obligations secured by a subordinate security interest in the Collateral, if its holder demands this before we have paid the proceeds out;',
      'fourth, everything that is left, to you.',
    ),
    'If the proceeds do not pay everything, you owe us the rest, as far as the law allows. We send you a statement that shows how a surplus or a deficiency was reckoned.',
  ])

export const returning = ({ terms, lender }: LoanFacts): Blocks =>
  section(9, 'How the Collateral comes back to you', [
    'When the Obligations are paid in full, or the loan is cancelled, we return the Collateral to a return address that you give us in your account. We return the same kind and quantity, less what was sold under section 7.',
    `We act on your return address within ${businessDays(terms.returnBusinessDays)} after you give it. After payment by wire the Collateral is returned within ${days(terms.wireReturnDays)}. After payment by bank transfer (ACH), which a bank can take back for some time, we hold it for ${days(terms.achHoldDays)} first.`,
    'Check the return address with great care. It must be an address of the same network that you control. A transfer to a wrong address cannot be called back, and we cannot replace coins that were sent to an address that you confirmed.',
    'We ask you to confirm a return address with an additional factor of your sign-in. If the transfer fails, the Collateral stays with us and you may enter the address again.',
    `If your LTV is below the first level of section 5, you may ask for a part of the Collateral back. We return what the loan does not need to stay at or below ${bpsShortPercent(terms.maxInitialLtvBps)} and within the terms of your rate.`,
    `If you do not claim Collateral that is due to you, we keep it for you and try to reach you, and deal with it as the law on unclaimed property requires. You reach us at ${lender.phone}.`,
  ])

export const general = (facts: LoanFacts): Blocks =>
  section(10, 'General terms', [
    `This agreement is governed by federal law and, where federal law does not apply, by the law of ${facts.terms.governingLaw}. You keep every right that the Uniform Commercial Code and the law of the state where you live give you and that an agreement cannot take away.`,
    'We may transfer our rights in the Collateral only together with the loan, and only to somebody who is bound by this agreement as we are.',
    'If a part of this agreement is not valid, the other parts remain valid. Where this agreement and the Loan Agreement differ about the Collateral, this agreement applies.',
    `You accept this agreement electronically, as section 1 of the Loan Agreement says. Questions: ${reach(facts.lender)}.`,
  ])

/**
 * The security agreement: grant, deposit address and return wording, control and custody, the price levels, margin call
 * and cure (1.9.12), commercially reasonable sale with the 2% fee (1.9.07), the order of proceeds of UCC 9-615 (facts
 * 5.9), the deadlines (1.9.18, 1.9.20, 1.9.24, 1.9.25).
 */
export const securityAgreementV1 = (facts: LoanFacts): DocumentContent =>
  frame({
    facts,
    title: 'Security Agreement',
    version: 1,
    blocks: [
      parties(facts),
      paragraph(
        `This agreement gives us a security interest in your ${messages.coins[facts.offer.coin]} for a loan of ${dollars(facts.offer.amountCents)}. It belongs to the Loan Agreement of the same application.`,
      ),
      ...grant(facts),
      ...deposit(facts),
      ...custody(facts),
      ...confirmations(),
      ...levels(facts),
      ...marginCall(facts),
      ...sale(facts),
      ...proceeds(facts),
      ...returning(facts),
      ...general(facts),
    ],
  })
