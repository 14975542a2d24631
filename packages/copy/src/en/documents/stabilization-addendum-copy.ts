import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import type { StabilizationAddendumFacts } from '../../documents/loan-document-facts.ts'
import { frame, paragraph } from './frame.ts'
import { day, loanParties } from './statement-parts.ts'

/** The copy of a signed addendum for the borrower. */
export const stabilizationAddendumCopy = (facts: StabilizationAddendumFacts): DocumentContent =>
  frame({
    facts,
    title: facts.words.title,
    version: facts.templateVersion,
    blocks: [
      loanParties(facts),
      ...facts.words.paragraphs.map(paragraph),
      paragraph(`You accepted these words electronically on ${day(facts.signedOn)}.`),
    ],
  })
