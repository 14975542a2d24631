import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { sentencesOf, wordsOf } from './sentences.ts'

/** A figure, amount, date or reference counts as one syllable: it is read at a glance. */
const syllablesOf = (word: string): number => (/\d/.test(word) ? 1 : Math.max(1, syllable(word)))

export interface Reading {
  readonly sentences: number
  readonly words: number
  /** The Flesch-Kincaid grade: years of school in the United States. Null without a sentence. */
  readonly grade: number | null
}

/** The reading grade of all sentences of these texts together. */
export const readingOf = (texts: readonly string[]): Reading => {
  const sentences = texts.flatMap(sentencesOf)
  const words = sentences.flatMap(wordsOf)
  if (words.length === 0) return { sentences: 0, words: 0, grade: null }
  const counts = { sentence: sentences.length, word: words.length, syllable: 0 }
  for (const word of words) counts.syllable += syllablesOf(word)
  return { sentences: counts.sentence, words: counts.word, grade: fleschKincaid(counts) }
}
