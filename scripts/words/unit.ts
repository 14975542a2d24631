/** A clause or another block of a document, with where it is: '6.1', or the heading that it is under. */
export interface Part {
  readonly at: string
  readonly text: string
}

/** Text that is read together, and graded together. */
export interface Unit {
  readonly kind: 'screen' | 'agent page' | 'mail' | 'refusal' | 'document' | 'brand'
  /** The file, or the name of the email, refusal or document. */
  readonly name: string
  readonly texts: readonly string[]
  /** Text in tables and boxes: searched for phrases, but not graded as prose. */
  readonly labels?: readonly string[]
  /** Of a document alone: its prose, block by block. */
  readonly parts?: readonly Part[]
}

/** The highest Flesch-Kincaid grade of each kind. */
export const HIGHEST_GRADE: Readonly<Record<Unit['kind'], number>> = {
  screen: 8,
  'agent page': 8,
  mail: 8,
  refusal: 8,
  document: 10,
  /** Most texts of a brand are legal. */
  brand: 10,
}
