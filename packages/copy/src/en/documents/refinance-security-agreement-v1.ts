import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { refinanceOf, type LoanFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { messages } from '../messages.ts'
import { howCalculated, requiredMinimum } from './collateral-amounts.ts'
import { days, list, section } from './frame.ts'
import {
  ALSO_PLEDGED,
  SECURES_THIS_LOAN,
  securityAgreementOf,
  sending,
  TO_SECURE,
} from './security-agreement-v1.ts'
import { COUNTS_ONCE_FINAL } from './security-agreement-v2.ts'
import { stabilizationAddendumV1 } from './stabilization-addendum-v1.ts'

type Blocks = readonly DocumentBlock[]

/** The two treatments in a few words (row 2.1.08, gap G.71). */
export const MAY_USE = 'Allowed (rehypothecation)'
export const MAY_NOT_USE = 'Not allowed'

const grant = (facts: LoanFacts): Blocks => {
  const { offer } = facts
  const { loanNumbers, estateUnits } = refinanceOf(facts)
  const coin = `${messages.coins[offer.coin]} (${offer.coin})`
  return section(1, 'What you pledge', [
    `In this Security Agreement, "you" means the borrower, and "we" and "us" mean the lender, both named above. The "Loan Agreement" is the agreement of the same date under which a new loan replaces your old loans ${loanNumbers.join(', ')}. Words defined there have the same meaning here.`,
    TO_SECURE,
    list(
      `all ${coin} that the estate holds for your old loans and hands over for this loan, at this time ${coins(estateUnits, offer.coin)};`,
      `all ${coin} that you send to the deposit address of this loan, now or later;`,
      ...ALSO_PLEDGED,
    ),
    SECURES_THIS_LOAN,
    'The security interest in what the estate hands over begins when we receive it. The security interest in what you send begins when it reaches the deposit address. Both end when the Obligations are paid in full and the Collateral has been sent back to you.',
  ])
}

const whatIsSent = (facts: LoanFacts): readonly string[] => {
  const { offer } = facts
  const { estateUnits, topUpUnits, topUpDays } = refinanceOf(facts)
  const held = `The estate hands over ${coins(estateUnits, offer.coin)}.`
  if (topUpUnits === 0n)
    return [
      `${held} That is enough. You need not send anything. If you want to add Collateral later, our site shows you a deposit address that is used for this loan alone.`,
    ]
  return [
    `${held} You must send more, at the quoted price ${coinsDue(topUpUnits, offer.coin)}. We fix the amount at a new price after you sign.`,
    `Our site then shows you a deposit address that is used for this loan alone. Send the amount to it within ${days(topUpDays)}. Otherwise we cancel the loan, and you can withdraw what arrived as section 9 says.`,
  ]
}

const deposit = (facts: LoanFacts, counts?: string): Blocks =>
  section(2, 'The Collateral from the estate, and what you add', [
    `This loan requires at least ${requiredMinimum(facts)}. ${howCalculated(facts)}`,
    ...whatIsSent(facts),
    ...sending(facts, counts),
  ])

/** What the borrower signs for stabilization, where they opted in (row 2.1.09, gap G.72). */
const stabilized = (facts: LoanFacts): Blocks => {
  const { stabilization } = refinanceOf(facts)
  if (stabilization === null) return []
  const { title, paragraphs } = stabilizationAddendumV1({
    coin: facts.offer.coin,
    legalName: facts.lender.legalName,
    loanReference: facts.applicationReference,
    liquidationLtvBps: facts.offer.triggers.liquidation.ltvBps,
    targetLtvBps: facts.terms.cureTargetLtvBps,
    phone: facts.lender.phone,
    ...stabilization,
  })
  return section(11, title, [...paragraphs])
}

const refinanced = (facts: LoanFacts, version: number, counts?: string): DocumentContent =>
  securityAgreementOf(facts, {
    version,
    ofWhich: ' that replaces your old loans',
    grant: grant(facts),
    deposit: deposit(facts, counts),
    further: stabilized(facts),
  })

/** The security agreement of a refinance, for either treatment, with and without stabilization (rows 2.1.08 and 2.1.09). */
export const securityAgreementOfRefinanceV1 = (facts: LoanFacts): DocumentContent => refinanced(facts, 1)

/** Version 1 with another sentence on when a deposit is final. */
export const securityAgreementOfRefinanceV2 = (facts: LoanFacts): DocumentContent =>
  refinanced(facts, 2, COUNTS_ONCE_FINAL)
