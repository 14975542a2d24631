import { gradeProblems, phraseProblems, readingOfUnit, shownGrade } from './words/problems.ts'
import { HIGHEST_GRADE, type Unit } from './words/unit.ts'
import { allUnits } from './words/units.ts'

/**
 * `npm run words`: the Flesch-Kincaid grade of each screen, agents' page, email, refusal and document, hardest first,
 * and those above their limit or with a listed phrase. `npm run words -- mail` shows the units with that name.
 */

const args = process.argv.slice(2)
const units = allUnits()
  .filter(({ kind, name }) => args.length === 0 || args.some((word) => `${kind} ${name}`.includes(word)))
  .map((unit) => ({ unit, reading: readingOfUnit(unit) }))
  .toSorted((a, b) => (b.reading.grade ?? -1) - (a.reading.grade ?? -1))

for (const kind of Object.keys(HIGHEST_GRADE) as Unit['kind'][]) {
  const ofKind = units.filter(({ unit }) => unit.kind === kind)
  if (ofKind.length === 0) continue
  console.log(`\n${kind}: grade ${HIGHEST_GRADE[kind]} at most, ${ofKind.length} in all`)
  for (const { unit, reading } of ofKind)
    console.log(
      `${shownGrade(reading).padStart(6)}  ${unit.name} (sentences: ${reading.sentences}, words: ${reading.words})`,
    )
}

const problems = units.flatMap(({ unit }) => [...gradeProblems(unit), ...phraseProblems(unit)])
console.log(problems.length === 0 ? '\nNothing to fix.' : `\nTo fix:\n${problems.join('\n')}`)
process.exitCode = problems.length > 0 ? 1 : 0
