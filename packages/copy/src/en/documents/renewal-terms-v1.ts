import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { LoanFacts } from '../../documents/facts.ts'
import { coinsDue } from '../../format/coins.ts'
import { dollars } from '../../format/dollars.ts'
import { loanAgreementV1 } from './loan-agreement-v1.ts'
import { tilaDisclosureV1 } from './tila-disclosure-v1.ts'

/** How a document reads in its words of a new loan, with what is otherwise in a renewal put in their place. */
const inPlaceOf = (
  content: DocumentContent,
  {
    version,
    replaced,
  }: { readonly version: number; readonly replaced: (block: DocumentBlock) => DocumentBlock },
): DocumentContent => ({
  ...content,
  reference: content.reference.replace(/version \d+$/, `version ${version}`),
  blocks: content.blocks.map(replaced),
})

const FUNDING_DATE = 'The funding date is the day on which the loan money is sent to you.'

/** What is given to whom: a renewal pays off the loan before it, and no money is sent (12 CFR 1026.18(c)). */
const itemization = ({ offer }: LoanFacts): readonly (readonly string[])[] => [
  ['Principal amount of the loan', dollars(offer.amountCents)],
  ['Less prepaid finance charge (origination fee)', dollars(offer.originationFeeCents)],
  ['Amount financed', dollars(offer.amountFinancedCents)],
  ['Amount given to you directly', dollars(0n)],
  ['Amount paid on your account with us (your former loan)', dollars(offer.drawAmountCents)],
]

/** The Truth in Lending disclosure of a renewal: the amount financed is the pay-off of the former loan. Row 1.1.20. */
export const tilaDisclosureOfRenewalV1 = (facts: LoanFacts): DocumentContent =>
  inPlaceOf(tilaDisclosureV1(facts), {
    version: 2,
    replaced: (block) => {
      if (block.kind === 'table' && block.caption.startsWith('Itemization'))
        return { ...block, rows: itemization(facts) }
      if (block.kind === 'paragraph' && block.text === FUNDING_DATE)
        return {
          ...block,
          text: 'The funding date is the day on which this loan pays off your former loan and takes its place. No money is sent to you.',
        }
      return block
    },
  })

/** The clauses of the loan agreement that tell of money paid to the borrower, as they are in a renewal. */
const clausesOf = ({ offer, terms }: LoanFacts): Readonly<Record<string, string>> => ({
  '2.1': `We lend you ${dollars(offer.amountCents)} in United States dollars (the “Principal”). It consists of ${dollars(offer.drawAmountCents)} with which we pay off your former loan with us and an origination fee of ${dollars(offer.originationFeeCents)} that is added to the loan. No money is paid to you. If you owe more on your former loan on the funding date, because interest has accrued, the difference is carried over as interest due on this loan. If you owe less, because you have paid meanwhile, the Principal is so much lower.`,
  '3.1': `We close your former loan, move its collateral to this loan and open this loan, all at once, after you have accepted every document of this loan and the Collateral of this loan, at least ${coinsDue(offer.requiredUnits, offer.coin)} with what is moved, is held and final on its network. That day is the funding date.`,
  '3.2': `Where you have to add Collateral, you must send it within ${terms.daysToSendCollateral} days after the day on which you accept the last document. If it has not arrived by then, we cancel the renewal: your former loan stays as it is, and what has arrived is sent back to you as the Security Agreement says.`,
  '3.3': `We send no money. The Collateral of your former loan that is moved is Collateral of this loan, also where it is more than is required.`,
})

/** The loan agreement of a renewal. Row 1.1.20. */
export const loanAgreementOfRenewalV1 = (facts: LoanFacts): DocumentContent => {
  const clauses = clausesOf(facts)
  return inPlaceOf(loanAgreementV1(facts), {
    version: 2,
    replaced: (block) => {
      const text = block.kind === 'clause' ? clauses[block.number] : undefined
      return block.kind === 'clause' && text !== undefined ? { ...block, text } : block
    },
  })
}
