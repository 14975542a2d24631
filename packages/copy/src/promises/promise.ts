/**
 * Where a promise is made: 'FAQ: cure', 'document: security agreement: 6.1', 'email: margin margin-call',
 * 'screen: loan-watch', 'legal page: privacy', 'brand: juniperlock'. Of a document, the last part is the clause, or
 * the heading that the words are under.
 */
export type Place = `${'FAQ' | 'document' | 'email' | 'screen' | 'legal page' | 'brand'}: ${string}`

/** The words of a promise, verbatim. A slot in braces stands for a figure or a name. */
export type Quotation = readonly [place: Place, words: string]

/** What a lender promises its borrowers for the life of a loan after funding (note 081). */
export interface BorrowerPromise {
  /** 'P.301': the titles of the tests that prove it have it. */
  readonly id: string
  /** Who does what, when, in one line for the reader of the list. */
  readonly about: string
  readonly quotations: readonly Quotation[]
  /** What people have to do because no code can: a page of `docs/` and its heading, 'operations.md: Backup'. */
  readonly byPeople?: string
  /** What is missing until the code keeps all of it. */
  readonly missing?: string
}

export interface PromiseSubject {
  readonly title: string
  readonly promises: readonly BorrowerPromise[]
}
