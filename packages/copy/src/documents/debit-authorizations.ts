import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import { debitAuthorizationV1 } from '../en/documents/debit-authorization-v1.ts'
import { frame, paragraph, parties } from '../en/documents/frame.ts'
import type { DebitAuthorizationFacts, DebitTerms } from './debit-facts.ts'
import type { BorrowerFacts, DocumentFacts } from './facts.ts'

/** Every version of the words. Once a version was signed it is never edited: a change is a new file and a new row here. */
const VERSIONS = { 1: debitAuthorizationV1 } as const satisfies Readonly<
  Record<number, (facts: DebitAuthorizationFacts) => DebitTerms>
>
/** The version that borrowers sign now. */
export const DEBIT_AUTHORIZATION_VERSION = 1

/** The words that a borrower signs now. */
export const debitTerms = (facts: DebitAuthorizationFacts): DebitTerms =>
  VERSIONS[DEBIT_AUTHORIZATION_VERSION](facts)

/** The text of terms as it is hashed: a signature names it. */
export const textOfTerms = ({ title, paragraphs }: DebitTerms): string => [title, ...paragraphs].join('\n\n')

/** The copy of a signed authorization for the borrower: the stored words, never composed again. */
export const debitAuthorizationDocument = (
  terms: DebitTerms,
  facts: DocumentFacts & { readonly borrower: BorrowerFacts; readonly templateVersion: number },
): DocumentContent =>
  frame({
    facts,
    title: terms.title,
    version: facts.templateVersion,
    blocks: [
      parties(facts),
      ...terms.paragraphs.map(paragraph),
      paragraph(`You accepted these words electronically on the date at the top of this page.`),
    ],
  })
