import type { BorrowerPromise, Quotation } from '@pledge/copy/promises/promise'
import type { Unit } from '../words/unit.ts'
import { textsAt } from './places.ts'

/** What a slot of a quotation stands for is no longer than this. */
const MAX_SLOT = 120
const SLOT = /\{[^{}]*\}/
const SPECIAL = /[.*+?^$()|[\]\\{}]/g

/** Finds the words of a quotation, with anything in its slots. */
export const patternOf = (words: string): RegExp =>
  new RegExp(
    words
      .split(SLOT)
      .map((literal) => literal.replaceAll(SPECIAL, String.raw`\$&`))
      .join(`.{1,${MAX_SLOT}}?`),
  )

const spaced = (text: string): string => text.replaceAll('\u00a0', ' ')

const isSaid = (units: readonly Unit[], [place, words]: Quotation): boolean => {
  const pattern = patternOf(words)
  return textsAt(units, place).some((text) => pattern.test(spaced(text)))
}

/** Quotations whose words are not at their place, as composed of what ships. */
export const quotationProblems = (
  units: readonly Unit[],
  promises: readonly BorrowerPromise[],
): readonly string[] =>
  promises.flatMap(({ id, quotations }) =>
    quotations
      .filter((quotation) => !isSaid(units, quotation))
      .map(([place, words]) => `${id}: "${words}" is not at ${place}`),
  )
