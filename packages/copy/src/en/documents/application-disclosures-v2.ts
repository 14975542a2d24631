import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { ApplicationDisclosureFacts } from '../../documents/facts.ts'
import { dollars } from '../../format/dollars.ts'
import { bpsShortPercent } from '../../format/percent.ts'
import { applicationDisclosuresV1 } from './application-disclosures-v1.ts'
import { frame, paragraph } from './frame.ts'

const NOT_YET = 'This is not yet an agreement to lend.'

/** The fees that can arise later (rows 1.9.07 and 1.9.08): none of nothing. */
export const laterFees = ({ terms }: Pick<ApplicationDisclosureFacts, 'terms'>): DocumentBlock => {
  const sale = `${bpsShortPercent(terms.liquidationFeeBps)} of the proceeds if collateral must be sold`
  const unsigned = `${dollars(terms.unsignedDocumentsFeeCents)} for documents that an existing loan requires and that you leave unsigned after we ask for them`
  const fees = terms.unsignedDocumentsFeeCents > 0n ? `${sale}, and ${unsigned}` : sale
  return paragraph(
    `${NOT_YET} Before you sign anything you receive the federal Truth in Lending disclosure with the final figures. Fees that can arise later: ${fees}.`,
  )
}

/** The application disclosures, without a fee where there is none (1.9.08). */
export const applicationDisclosuresV2 = (facts: ApplicationDisclosureFacts): DocumentContent => {
  const before = applicationDisclosuresV1(facts)
  return frame({
    facts,
    title: before.title,
    version: 2,
    blocks: before.blocks.map((block) =>
      block.kind === 'paragraph' && block.text.startsWith(NOT_YET) ? laterFees(facts) : block,
    ),
  })
}
