/** Typed text as it is judged and kept (decision 8): composed, trimmed, and a typographic apostrophe is an apostrophe. */
export const normalizeText = (typed: string): string =>
  typed.normalize('NFC').replaceAll('\u2019', "'").trim()

/** Characters as a person counts them: a letter outside the first plane is one. */
export const lengthOf = (text: string): number => Array.from(text).length
