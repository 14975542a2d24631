import { faq } from '@pledge/copy/en/screens/faq'
import type { BorrowerPromise } from '@pledge/copy/promises/promise'
import { sentencesOf } from '../words/sentences.ts'
import type { Unit } from '../words/unit.ts'
import { OTHER_SENTENCES } from './other-sentences.ts'
import { patternOf } from './quotations.ts'

/** What a borrower signs or reads before it: each of its sentences is a promise, or is listed as something else. */
const SIGNED =
  /^(?:loan agreement|security agreement|stabilization addendum|debit authorization|Truth in Lending|application disclosures)/

/** Every sentence of what is signed, in all wordings, and of the FAQ. */
export const sentencesToRead = (units: readonly Unit[]): readonly string[] => {
  const signed = units.filter(({ name }) => SIGNED.test(name)).flatMap(({ parts = [] }) => parts)
  const answers = faq.sections.flatMap(({ items }) =>
    items.flatMap(({ answer, international }) => [...answer, ...(international ?? [])]),
  )
  return [...new Set([...signed.map(({ text }) => text), ...answers].flatMap((text) => sentencesOf(text)))]
}

const OTHERS: readonly string[] = Object.values(OTHER_SENTENCES).flat()

/** Sentences that no promise quotes and that no list names: somebody has to read what they promise. */
export const unreadSentences = (
  sentences: readonly string[],
  promises: readonly BorrowerPromise[],
): readonly string[] => {
  const quoted = promises
    .flatMap(({ quotations }) => quotations.flatMap(([, words]) => [words, ...sentencesOf(words)]))
    .map(patternOf)
  const others = new Set(OTHERS)
  return sentences.filter(
    (sentence) => !others.has(sentence) && !quoted.some((pattern) => pattern.test(sentence)),
  )
}

/** Listed sentences that are in no text any more. */
export const goneSentences = (sentences: readonly string[]): readonly string[] => {
  const said = new Set(sentences)
  return OTHERS.filter((sentence) => !said.has(sentence))
}
