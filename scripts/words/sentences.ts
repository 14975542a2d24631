/** A label is not a sentence: it has fewer words than this, and no mark at its end. */
const MIN_WORDS = 5

/** 'U.S.', 'N.A.': their periods do not end a sentence. */
const ABBREVIATION = /\b(?:[A-Z]\.){2,}/g
/** The end of a sentence, with closing quotes and brackets. */
const ENDED = /[.?!]["”’)\]]*$/
const BETWEEN = /(?<=[.?!]["”’)\]]*)\s+/

/** Arithmetic signs and dashes are not words; each part of a hyphenated word is one. */
export const wordsOf = (sentence: string): readonly string[] =>
  sentence.split(/\s+|(?<=\p{L})[/–—-](?=\p{L})/u).filter((word) => /[\p{L}\d]/u.test(word))

/**
 * The sentences of a text, which is a string as written. Text that ends in a period, a question mark or an
 * exclamation mark is a sentence, and so is text of five words and more. Shorter labels, headings and buttons are
 * left out: a hundred of them would make any page look easy, or hard if they are terms of the field.
 */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .replaceAll('\u00a0', ' ')
    .replace(ABBREVIATION, (letters) => letters.replaceAll('.', ''))
    .split('\n')
    .flatMap((line) => line.trim().split(BETWEEN))
    .filter((part) => wordsOf(part).length >= (ENDED.test(part) ? 1 : MIN_WORDS))
