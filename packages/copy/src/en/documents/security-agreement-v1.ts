import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { LoanFacts } from '../../documents/facts.ts'
import { dollars } from '../../format/dollars.ts'
import { messages } from '../messages.ts'
import { AMOUNTS_RULE, howCalculated, plannedAmount, requiredMinimum } from './collateral-amounts.ts'
import { days, frame, list, paragraph, parties, section } from './frame.ts'
import { grace } from './loan-agreement-v1.ts'
import { confirmations, custody, general } from './security-agreement-custody.ts'
import { levels, marginCall, proceeds, sale } from './security-agreement-sale.ts'
import { returning } from './security-agreement-return.ts'

type Blocks = readonly DocumentBlock[]

/** What a grant names beside the coins, of a new loan and of a renewal. */
export const ALSO_PLEDGED = [
  'the account, wallet or other record in which we or our custodian hold it for this loan, and every controllable electronic record, financial asset or general intangible of which it consists;',
  'everything received for it or in exchange for it, including the proceeds of a sale, and any asset that a network distributes because of it, to the extent described in section 3.',
] as const
export const SECURES_THIS_LOAN =
  'The Collateral secures this loan only. It does not secure any other debt you may have with us.'
export const TO_SECURE =
  'To secure everything you owe us under the Loan Agreement and this agreement (the "Obligations"), you grant us a security interest in the following (the "Collateral"):'

export const grant = ({ offer }: LoanFacts): Blocks =>
  section(1, 'What you pledge', [
    'In this Security Agreement, "you" means the borrower, and "we" and "us" mean the lender, both named above. The "Loan Agreement" is the agreement of the same date under which we lend you money. Words defined there have the same meaning here.',
    TO_SECURE,
    list(
      `all ${messages.coins[offer.coin]} (${offer.coin}) that you send to the deposit address of this loan, now or later;`,
      ...ALSO_PLEDGED,
    ),
    SECURES_THIS_LOAN,
    'The security interest begins when Collateral reaches the deposit address. It ends when the Obligations are paid in full and the Collateral has been sent back to you.',
  ])

/** When a deposit counts, as version 1 says. */
const COUNTS_ONCE_CONFIRMED =
  'A deposit counts once it is final, which means the network has confirmed it as often as our site says.'

/** What holds of every deposit, of a new loan and of a renewal. `counts` says when one counts. */
export const sending = (facts: LoanFacts, counts = COUNTS_ONCE_CONFIRMED): readonly string[] => [
  `Send only ${messages.coins[facts.offer.coin]} to the deposit address, and only on its own network. Anything else does not count as Collateral and may be lost for good. If we can recover it with reasonable effort, we will. We may ask you to pay what that costs.`,
  'Take the address from your account each time, and compare it before you send. We never send you a deposit address by email, text message or phone.',
  `${counts} A deposit that the network later removes no longer counts. You pay the network fee. Only what arrives counts.`,
  AMOUNTS_RULE,
]

export const deposit = (facts: LoanFacts, counts?: string): Blocks =>
  section(2, 'Sending the Collateral', [
    `You must send at least ${requiredMinimum(facts)}. ${howCalculated(facts)} You plan to send ${plannedAmount(facts)}, as you entered it in your offer.`,
    `After you sign, our site shows you a deposit address that is used for your loan alone. Send at least the Required Minimum to it within ${days(facts.terms.daysToSendCollateral)} after the day on which you sign.${grace(facts)} Otherwise we cancel the loan, and you can withdraw what arrived as section 9 says.`,
    ...sending(facts, counts),
  ])

/** What a new loan and a renewal each say in words of their own. */
interface OwnParts {
  readonly version: number
  /** Behind the amount of the loan: ' that renews ...', or nothing. */
  readonly ofWhich: string
  readonly grant: Blocks
  readonly deposit: Blocks
  /** Sections behind the others: of a refinance with stabilization. */
  readonly further?: Blocks
}

/** The sections in their order, of a new loan and of a renewal. */
export const securityAgreementOf = (
  facts: LoanFacts,
  { version, ofWhich, grant, deposit, further = [] }: OwnParts,
): DocumentContent =>
  frame({
    facts,
    title: 'Security Agreement',
    version,
    blocks: [
      parties(facts),
      paragraph(
        `This agreement gives us a security interest in your ${messages.coins[facts.offer.coin]} for a loan of ${dollars(facts.offer.amountCents)}${ofWhich}. It belongs to the Loan Agreement of the same application.`,
      ),
      ...grant,
      ...deposit,
      ...custody(facts),
      ...confirmations(),
      ...levels(facts),
      ...marginCall(facts),
      ...sale(facts),
      ...proceeds(facts),
      ...returning(facts),
      ...general(facts),
      ...further,
    ],
  })

/**
 * The security agreement: grant, deposit address and return wording, both amounts with their prices (note 041), control and
 * custody, the price levels, margin call and cure (1.9.12), commercially reasonable sale with the 2% fee (1.9.07), the order
 * of proceeds of UCC 9-615 (facts 5.9), the deadlines (1.9.18, 1.9.20, 1.9.24, 1.9.25).
 */
export const securityAgreementV1 = (facts: LoanFacts): DocumentContent =>
  securityAgreementOf(facts, { version: 1, ofWhich: '', grant: grant(facts), deposit: deposit(facts) })
