/**
 * Typed text as it is validated and stored (decision 8): composed, trimmed, and with typographic apostrophes replaced.
 */
export const normalizeText = (typed: string): string =>
  typed.normalize('NFC').replaceAll('\u2019', "'").trim()

/** The number of characters as people count them: a letter outside the first plane counts as one. */
export const lengthOf = (text: string): number => Array.from(text).length
