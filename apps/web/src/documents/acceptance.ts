import type { DocumentAnswer } from '@pledge/contract/agreements'
import type { ReadingPlace } from './reading-order.ts'

export interface Acceptance {
  readonly place: ReadingPlace
  /** The hash of the displayed bytes (row 1.7.22). */
  readonly sha256: string
}

/** The cached documents once one is accepted, until they are read again. */
export const withAcceptance =
  (uuid: string) =>
  (documents: readonly DocumentAnswer[] | undefined): DocumentAnswer[] | undefined =>
    documents?.map((document) =>
      document.uuid === uuid ? { ...document, acceptedAt: new Date().toISOString() } : document,
    )
