import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { renewalOf, type LoanFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { messages } from '../messages.ts'
import { howCalculated, plannedAmount, requiredMinimum } from './collateral-amounts.ts'
import { days, list, section } from './frame.ts'
import { grace } from './loan-agreement-v1.ts'
import {
  ALSO_PLEDGED,
  SECURES_THIS_LOAN,
  securityAgreementOf,
  sending,
  TO_SECURE,
} from './security-agreement-v1.ts'

type Blocks = readonly DocumentBlock[]

export const grantOfRenewal = (facts: LoanFacts): Blocks => {
  const { offer } = facts
  const { formerReference, rolloverUnits } = renewalOf(facts)
  const coin = `${messages.coins[offer.coin]} (${offer.coin})`
  return section(1, 'What you pledge', [
    `In this Security Agreement, "you" means the borrower, and "we" and "us" mean the lender, both named above. The "Loan Agreement" is the agreement of the same date under which a new loan renews your former loan, which is your loan with us under application ${formerReference}. Words defined there have the same meaning here.`,
    TO_SECURE,
    list(
      `all ${coin} that secures your former loan and that we move to this loan, at this time ${coins(rolloverUnits, offer.coin)};`,
      `all ${coin} that you send to the deposit address of this loan, now or later;`,
      ...ALSO_PLEDGED,
    ),
    SECURES_THIS_LOAN,
    'The security interest in what is moved begins on the funding date, when it is moved. Until then it secures your former loan as before. The security interest in what you send begins when it reaches the deposit address. Both end when the Obligations are paid in full and the Collateral has been sent back to you.',
  ])
}

const whatIsSent = (facts: LoanFacts): readonly string[] => {
  const { offer, terms } = facts
  const { rolloverUnits, topUpUnits } = renewalOf(facts)
  const carried = coins(rolloverUnits, offer.coin)
  if (topUpUnits === 0n)
    return [
      `${carried} secures your former loan and moves to this one. That is enough. You need not send anything. If you want to add Collateral later, our site shows you a deposit address that is used for this loan alone.`,
    ]
  return [
    `${carried} secures your former loan and moves to this one. You must send at least ${coinsDue(topUpUnits, offer.coin)}.`,
    `After you sign, our site shows you a deposit address that is used for this loan alone. Send the additional Collateral to it within ${days(terms.daysToSendCollateral)} after the day on which you sign.${grace(facts)} Otherwise we cancel the renewal and your former loan stays as it is. You can withdraw what arrived as section 9 says.`,
  ]
}

export const depositOfRenewal = (facts: LoanFacts, counts?: string): Blocks =>
  section(2, 'The Collateral that moves, and what you add', [
    `This loan requires at least ${requiredMinimum(facts)}. ${howCalculated(facts)} With what is moved, you plan to pledge ${plannedAmount(facts)}.`,
    ...whatIsSent(facts),
    ...sending(facts, counts),
  ])

/** The security agreement of a renewal: what is carried over is granted too, and the rest alone is sent (1.1.20). */
export const securityAgreementOfRenewalV1 = (facts: LoanFacts): DocumentContent =>
  securityAgreementOf(facts, {
    version: 1,
    ofWhich: ' that renews your former loan',
    grant: grantOfRenewal(facts),
    deposit: depositOfRenewal(facts),
  })
