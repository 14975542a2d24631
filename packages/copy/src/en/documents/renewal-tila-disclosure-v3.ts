import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { renewalOf, type LoanFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { messages } from '../messages.ts'
import { frame, paragraph } from './frame.ts'
import { days } from './loan-agreement-v1.ts'
import { tilaDisclosureOfRenewalV1 } from './renewal-terms-v1.ts'

/** What is pledged: what is carried over, and what is added to it. */
const security = (facts: LoanFacts): string => {
  const { offer } = facts
  const { carriedUnits, topUpUnits } = renewalOf(facts)
  const coin = messages.coins[offer.coin]
  const added =
    topUpUnits > 0n
      ? `and in the ${coin} that you add, at least ${coinsDue(topUpUnits, offer.coin)}, and any that you add later`
      : `in any ${coin} that you add later`
  return `You are giving a security interest in the ${coin} that secures your former loan and is moved to this one, ${coins(carriedUnits, offer.coin)}, ${added}, and in what is received for it.`
}

const notBound = (facts: LoanFacts): string => {
  const { terms } = facts
  const reason =
    renewalOf(facts).topUpUnits > 0n
      ? `, for example because the collateral that you add is not sent within ${days(terms.daysToSendCollateral)} of signing`
      : ''
  return `This disclosure was made from the offer that you selected. It does not bind you to take the loan. If the renewal does not come about${reason}, none of these amounts is owed, and your former loan stays as it is.`
}

/** By what they say in the version before: two paragraphs are of a new loan still. */
const inPlaceOf = (block: DocumentBlock, facts: LoanFacts): DocumentBlock => {
  if (block.kind !== 'paragraph') return block
  if (block.text.startsWith('You are giving a security interest')) return paragraph(security(facts))
  if (block.text.startsWith('This disclosure was made from')) return paragraph(notBound(facts))
  return block
}

/** The Truth in Lending disclosure of a renewal, which also names what is carried over as security (1.1.20). */
export const tilaDisclosureOfRenewalV3 = (facts: LoanFacts): DocumentContent => {
  const before = tilaDisclosureOfRenewalV1(facts)
  return frame({
    facts,
    title: before.title,
    version: 3,
    blocks: before.blocks.map((block) => inPlaceOf(block, facts)),
  })
}
