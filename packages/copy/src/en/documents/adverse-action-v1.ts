import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { AdverseActionFacts } from '../../documents/facts.ts'
import { calendarDate, date } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { frame, heading, list, paragraph, parties, reach } from './frame.ts'

/** The words of 12 CFR 1002.9(b)(1), with the agency. */
export const equalCreditNotice = (federalAgency: string): string =>
  `The Federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant's income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The Federal agency that administers compliance with this law concerning this creditor is: ${federalAgency}.`

type Report = NonNullable<AdverseActionFacts['report']>

/** The part of 15 USC 1681m(a) that names the score (sample form C-1 of 12 CFR 1002, appendix C). */
const scoreParts = ({ bureau, score }: Report): readonly DocumentBlock[] =>
  score === null
    ? []
    : [
        paragraph(
          'We also obtained your credit score from this consumer reporting agency and used it in making our credit decision. Your credit score is a number that reflects the information in your credit report. Your credit score can change, depending on how the information in your credit report changes.',
        ),
        {
          kind: 'facts',
          rows: [
            { label: 'Your credit score', value: String(score.value) },
            { label: 'Date', value: calendarDate(score.date) },
            {
              label: 'Range',
              value: `Scores range from a low of ${score.range[0]} to a high of ${score.range[1]}`,
            },
          ],
        },
        paragraph('Key factors that adversely affected your credit score:'),
        list(...score.keyFactors),
        paragraph(
          `If you have any questions regarding your credit score, contact ${bureau.name}, ${bureau.address}, telephone ${bureau.phone}.`,
        ),
      ]

/** What the notice says of a report, or that none was used. */
export const reportParts = (report: AdverseActionFacts['report']): readonly DocumentBlock[] =>
  report === null
    ? [
        heading('Credit report'),
        paragraph(
          'Our decision was not based on information obtained in a report from a consumer reporting agency.',
        ),
      ]
    : [
        heading('Disclosure of the use of a credit report'),
        paragraph(
          'Our credit decision was based in whole or in part on information obtained in a report from the consumer reporting agency listed below. You have a right under the Fair Credit Reporting Act to know the information contained in your credit file at the consumer reporting agency. The reporting agency played no part in our decision and is unable to supply specific reasons why we have denied credit to you.',
        ),
        {
          kind: 'facts',
          rows: [
            { label: 'Agency', value: report.bureau.name },
            { label: 'Address', value: report.bureau.address },
            { label: 'Toll-free telephone', value: report.bureau.phone },
          ],
        },
        paragraph(
          'You have a right to a free copy of your report from the reporting agency if you request it no later than 60 days after you receive this notice. If you find that any information contained in the report you receive is inaccurate or incomplete, you have the right to dispute the matter with the reporting agency.',
        ),
        ...scoreParts(report),
      ]

/** What an outside source that is no bureau told (15 USC 1681m(b)(1); form C-1 of 12 CFR 1002, appendix C). */
const outsideParts = ({ isOutsideSourceUsed }: AdverseActionFacts): readonly DocumentBlock[] =>
  isOutsideSourceUsed
    ? [
        heading('Information from an outside source'),
        paragraph(
          'Our credit decision was based in whole or in part on information obtained from an outside source other than a consumer reporting agency. Under the Fair Credit Reporting Act, you have the right to make a written request, no later than 60 days after you receive this notice, for disclosure of the nature of this information.',
        ),
      ]
    : []

/** What the notice calls the action: a signed loan is refused, not an application. */
const ACTIONS = {
  APPLICATION: "we decided that we can't offer you this loan. We took this action: credit denied.",
  FUNDING:
    "we decided not to send you the loan you signed for. We took this action: credit denied, and the agreement ended. You don't owe anything under it.",
} as const

/** Collateral can be held only where a loan was signed. */
const COLLATERAL = {
  APPLICATION: '',
  FUNDING: ' If you sent collateral, sign in to withdraw it to an address of your own.',
} as const

/**
 * The notice of adverse action (12 CFR 1002.9(a)(2) and (b), 15 USC 1681m(a) and (b); facts 5.6; row 1.2.84, gap G.37):
 * the action, the specific reasons, creditor, agency, where a report was used the bureau, the score and the rights, and the
 * right to ask about an outside source that is no bureau.
 */
export const adverseActionV1 = (facts: AdverseActionFacts): DocumentContent => {
  const decidedOn = date(facts.decidedAt, { timeZone: facts.lender.timeZone })
  return frame({
    facts,
    title: 'Notice of Adverse Action',
    version: 1,
    blocks: [
      parties(facts),
      paragraph(
        `Thank you for applying to ${facts.lender.legalName} for a loan of ${dollars(facts.requestedAmountCents)} secured by digital assets. On ${decidedOn}, ${ACTIONS[facts.refused]}`,
      ),
      heading('Principal reasons for our decision'),
      list(...facts.reasons),
      ...reportParts(facts.report),
      ...outsideParts(facts),
      heading('Your right to equal treatment'),
      paragraph(equalCreditNotice(facts.federalAgency)),
      heading('What you can do'),
      paragraph(
        `If you think we have wrong information about you, or if you have a question about this notice, contact ${reach(facts.lender)}. Mention application ${facts.applicationReference}. We charged you nothing for your application.${COLLATERAL[facts.refused]}`,
      ),
    ],
  })
}
