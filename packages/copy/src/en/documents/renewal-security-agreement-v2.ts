import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { renewalOf, type LoanFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { dateTime } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { messages } from '../messages.ts'
import { frame, list, paragraph, parties, section } from './frame.ts'
import { days } from './loan-agreement-v1.ts'
import {
  confirmations,
  custody,
  general,
  levels,
  marginCall,
  proceeds,
  returning,
  sale,
} from './security-agreement-v1.ts'

type Blocks = readonly DocumentBlock[]

const grant = (facts: LoanFacts): Blocks => {
  const { offer } = facts
  const { formerReference, carriedUnits } = renewalOf(facts)
  const coin = `${messages.coins[offer.coin]} (${offer.coin})`
  return section(1, 'What you pledge', [
    `In this Security Agreement, “you” means the borrower and “we” and “us” mean the lender, both named above. The “Loan Agreement” is the agreement of the same date under which a new loan renews your former loan, which is your loan with us under application ${formerReference}. Words defined there have the same meaning here.`,
    `To secure everything that you owe us under the Loan Agreement and this agreement (the “Obligations”), you grant us a security interest in the following (the “Collateral”):`,
    list(
      `all ${coin} that secures your former loan and that we move to this loan, at this time ${coins(carriedUnits, offer.coin)};`,
      `all ${coin} that you send to the deposit address of this loan, now or later;`,
      'the account, wallet or other record in which we or our custodian hold it for this loan, and every controllable electronic record, financial asset or general intangible of which it consists;',
      'everything that is received for it or in exchange for it, including the proceeds of a sale, and any asset that a network distributes on account of it, to the extent described in section 3.',
    ),
    'The Collateral secures this loan only. It does not secure any other debt that you may have with us.',
    'The security interest in what is moved begins on the funding date, when it is moved. Until then it secures your former loan as before. The security interest in what you send begins when it reaches the deposit address. Both end when the Obligations are paid in full and the Collateral has been returned.',
  ])
}

const whatIsRequired = ({ offer, lender }: LoanFacts): string =>
  `This loan requires at least ${coinsDue(offer.requiredUnits, offer.coin)}. This quantity was reckoned from your offer: a loan of ${dollars(offer.amountCents)} at a price of ${dollars(offer.quotedPriceCents)} for one ${offer.coin} on ${dateTime(offer.quotedAt, { timeZone: lender.timeZone })}. It is rounded up and does not change once you have signed.`

const whatIsSent = (facts: LoanFacts): readonly string[] => {
  const { offer, terms } = facts
  const { carriedUnits, topUpUnits } = renewalOf(facts)
  const carried = coins(carriedUnits, offer.coin)
  if (topUpUnits === 0n)
    return [
      `${carried} secures your former loan and is carried over to this one. That is enough. You need not send anything. If you want to add Collateral later, our site shows you a deposit address that is used for this loan alone.`,
    ]
  return [
    `${carried} secures your former loan and is carried over to this one. You must send at least ${coinsDue(topUpUnits, offer.coin)}.`,
    `After you have signed, our site shows you a deposit address that is used for this loan alone. Send the Collateral that you add to that address within ${days(terms.daysToSendCollateral)} after the day on which you sign. Otherwise the renewal is cancelled, your former loan stays as it is, and what has arrived is sent back to you.`,
  ]
}

const deposit = (facts: LoanFacts): Blocks => {
  const coin = messages.coins[facts.offer.coin]
  return section(2, 'The Collateral that is carried over, and what you add', [
    whatIsRequired(facts),
    ...whatIsSent(facts),
    `To the deposit address send only ${coin}, and only on its own network. Coins of another kind, or coins sent on another network, may be lost for good. If we can recover them with reasonable effort, we will, and we may ask you to pay what it costs.`,
    'Take the address from your account with us each time and compare it before you send. We never send you a deposit address by email, text message or telephone.',
    'A deposit counts when it is final, which means that the network has confirmed it as often as our site says. A deposit that the network takes back no longer counts. Network charges are yours; only what arrives counts.',
    'All that is carried over is Collateral, and all that you send, also where it is more than is required: the surplus lowers your LTV.',
  ])
}

/** What comes back, and when; a renewal that does not come about leaves the former loan its own collateral. */
const returned = (facts: LoanFacts): Blocks =>
  returning(facts).map((block) =>
    block.kind === 'clause' && block.number === '9.1'
      ? {
          ...block,
          text: 'When the Obligations are paid in full, we return the Collateral to a return address that you give us in your account. We return the same kind and quantity, less what was sold under section 7. If the renewal is cancelled, we return in the same way what you sent for this loan, and the collateral of your former loan goes on securing that loan.',
        }
      : block,
  )

/** The security agreement of a renewal: what is carried over is granted too, and the rest alone is sent (1.1.20). */
export const securityAgreementOfRenewalV2 = (facts: LoanFacts): DocumentContent =>
  frame({
    facts,
    title: 'Security Agreement',
    version: 2,
    blocks: [
      parties(facts),
      paragraph(
        `This agreement gives us a security interest in your ${messages.coins[facts.offer.coin]} for a loan of ${dollars(facts.offer.amountCents)} that renews your former loan. It belongs to the Loan Agreement of the same application.`,
      ),
      ...grant(facts),
      ...deposit(facts),
      ...custody(facts),
      ...confirmations(),
      ...levels(facts),
      ...marginCall(facts),
      ...sale(facts),
      ...proceeds(facts),
      ...returned(facts),
      ...general(facts),
    ],
  })
