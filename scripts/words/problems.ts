import { withoutExcepted } from './excepted.ts'
import { PHRASES } from './phrases.ts'
import { readingOf, type Reading } from './reading-grade.ts'
import { HIGHEST_GRADE, type Unit } from './unit.ts'

/** Grades are shown and compared with one decimal. */
const DECIMALS = 1
/** Characters shown before and after a phrase. */
const AROUND = 30

/** The reading grade of a unit, without required words. */
export const readingOfUnit = ({ texts }: Unit): Reading => readingOf(texts.map(withoutExcepted))

export const shownGrade = ({ grade }: Reading): string => (grade === null ? '-' : grade.toFixed(DECIMALS))

/** The problem of a unit above the limit of its kind; none otherwise. */
export const gradeProblems = (unit: Unit): readonly string[] => {
  const reading = readingOfUnit(unit)
  const highest = HIGHEST_GRADE[unit.kind]
  return reading.grade !== null && Number(shownGrade(reading)) > highest
    ? [`${unit.kind} ${unit.name}: grade ${shownGrade(reading)}, at most ${highest}`]
    : []
}

/** Every listed phrase in a unit, with what to write. */
export const phraseProblems = ({ kind, name, texts, labels = [] }: Unit): readonly string[] =>
  [...texts, ...labels].map(withoutExcepted).flatMap((text) =>
    PHRASES.flatMap(({ pattern, instead }) => {
      const match = pattern.exec(text)
      if (match === null) return []
      const near = text.slice(Math.max(0, match.index - AROUND), match.index + match[0].length + AROUND)
      return [`${kind} ${name}: “${match[0]}” in “${near}”: write ${instead}`]
    }),
  )
