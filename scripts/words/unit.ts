/** What is read at once, and measured at once. */
export interface Unit {
  readonly kind: 'screen' | 'agent page' | 'mail' | 'refusal' | 'document' | 'brand'
  /** The file, or the name of the mail, the refusal or the document. */
  readonly name: string
  readonly texts: readonly string[]
  /** What stands in tables and boxes: searched for phrases, and no prose to be graded. */
  readonly labels?: readonly string[]
}

/** The highest Flesch-Kincaid grade of each kind. */
export const HIGHEST_GRADE: Readonly<Record<Unit['kind'], number>> = {
  screen: 8,
  'agent page': 8,
  mail: 8,
  refusal: 8,
  document: 10,
  /** The texts of a brand are legal ones for the most part. */
  brand: 10,
}
