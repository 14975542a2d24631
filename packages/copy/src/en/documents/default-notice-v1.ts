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

/** A written notice in the words in which it was given; one whose email was returned says so. */
const writtenNotice = (facts: DefaultNoticeFacts, title: string): DocumentContent =>
  frame({
    facts,
    title,
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

/** The written notice of section 10 of the loan agreement. */
export const defaultNoticeV1 = (facts: DefaultNoticeFacts): DocumentContent =>
  writtenNotice(facts, 'Notice of Default')

/** The notice of a planned sale of collateral (section 7 of the security agreement). */
export const saleNoticeV1 = (facts: DefaultNoticeFacts): DocumentContent =>
  writtenNotice(facts, 'Notice of Our Plan to Sell Collateral')
