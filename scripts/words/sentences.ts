/** A label is no sentence: fewer words than this, and no mark at its end. */
const LEAST_WORDS = 5

/** 'U.S.', 'N.A.': their points end no sentence. */
const ABBREVIATION = /\b(?:[A-Z]\.){2,}/g
/** What ends a sentence, with the quotes and brackets that close behind it. */
const ENDED = /[.?!]["”’)\]]*$/
const BETWEEN = /(?<=[.?!]["”’)\]]*)\s+/

/** Signs of arithmetic and dashes are no words; parts joined by a hyphen are one each. */
export const wordsOf = (sentence: string): readonly string[] =>
  sentence.split(/\s+|(?<=\p{L})[/–—-](?=\p{L})/u).filter((word) => /[\p{L}\d]/u.test(word))

/**
 * The sentences of a text, which is a string as somebody wrote it. What ends in a period, a question mark or an exclamation
 * mark is a sentence, and so is what has five words and more. Labels, headings and buttons of fewer words are left out: a
 * hundred of them would make any page look easy, or hard where they are terms of the field.
 */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .replaceAll('\u00a0', ' ')
    .replace(ABBREVIATION, (letters) => letters.replaceAll('.', ''))
    .split('\n')
    .flatMap((line) => line.trim().split(BETWEEN))
    .filter((part) => wordsOf(part).length >= (ENDED.test(part) ? 1 : LEAST_WORDS))
