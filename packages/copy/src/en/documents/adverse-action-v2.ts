import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { AdverseActionFacts } from '../../documents/facts.ts'
import { date } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { equalCreditNotice, reportParts } from './adverse-action-v1.ts'
import { frame, heading, list, paragraph, parties, reach } from './frame.ts'

/** The right to ask for what an outside source that is no bureau told (15 USC 1681m(b)(1); form C-1 of 12 CFR 1002, appendix C). */
const outsideParts = ({ isOutsideSourceUsed }: AdverseActionFacts): readonly DocumentBlock[] =>
  isOutsideSourceUsed
    ? [
        heading('Information from an outside source'),
        paragraph(
          'Our credit decision was based in whole or in part on information obtained from an outside source other than a consumer reporting agency. Under the Fair Credit Reporting Act, you have the right to make a written request, no later than 60 days after you receive this notice, for disclosure of the nature of this information.',
        ),
      ]
    : []

/** What the notice calls the action: a loan that was signed is refused, not an application. */
const ACTIONS = {
  APPLICATION:
    'we decided that we cannot offer you the loan that you asked for. We took this action on your application: credit denied.',
  FUNDING:
    'we decided not to pay out the loan for which you signed an agreement. We took this action: credit denied, and the agreement ended.',
} as const

/**
 * The notice of adverse action (12 CFR 1002.9(a)(2) and (b), 15 USC 1681m(a) and (b); facts 5.6; row 1.2.84, gap G.37).
 * Beyond version 1 it tells of an outside source that is no bureau, and of a loan that is refused after signing.
 */
export const adverseActionV2 = (facts: AdverseActionFacts): DocumentContent => {
  const decidedOn = date(facts.decidedAt, { timeZone: facts.lender.timeZone })
  return frame({
    facts,
    title: 'Notice of Adverse Action',
    version: 2,
    blocks: [
      parties(facts),
      paragraph(
        `Thank you for applying to ${facts.lender.legalName} for a loan of ${dollars(facts.requestedAmountCents)} secured by digital assets. On ${decidedOn} ${ACTIONS[facts.refused]}`,
      ),
      heading('Principal reasons for our decision'),
      list(...facts.reasons),
      ...reportParts(facts.report),
      ...outsideParts(facts),
      heading('Your right to equal treatment'),
      paragraph(equalCreditNotice(facts.federalAgency)),
      heading('What you can do'),
      paragraph(
        `If you think that we have wrong information about you, or if you have a question about this notice, contact ${reach(facts.lender)}. Please name application ${facts.applicationReference}. Nothing was charged for your application. Any collateral that reached us for it is sent back to you at an address that you name.`,
      ),
    ],
  })
}
