import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import type { DefaultNoticeFacts } from '../../documents/loan-document-facts.ts'
import { frame, heading, notice, paragraph } from './frame.ts'
import { day, loanParties } from './statement-parts.ts'

const GIVEN = {
  EMAIL: 'We sent you this notice by email on',
  PAPER: 'We mailed you this notice on paper on',
} as const

const returned = ({ givenOn }: DefaultNoticeFacts): string =>
  `We sent this notice by email on ${day(givenOn)}, but the email was not delivered. This notice does not count, and its last day to pay does not apply.`

/** The written notice of section 10 of the loan agreement, in the words in which it was given; one whose email was returned says so. */
export const defaultNoticeV1 = (facts: DefaultNoticeFacts): DocumentContent =>
  frame({
    facts,
    title: 'Notice of Default',
    version: 1,
    blocks: [
      loanParties(facts),
      ...(facts.isReturned
        ? [notice('Not delivered', returned(facts))]
        : [paragraph(`${GIVEN[facts.way]} ${day(facts.givenOn)}.`)]),
      heading('The notice'),
      ...facts.text.split('\n\n').map(paragraph),
    ],
  })
