import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './build/targets.mjs'
import { citationProblems, isCiting } from './tidy/citations.ts'
import { ARCHITECTURE, folderProblems } from './tidy/described-folders.ts'
import { expandingProblems } from './tidy/expanding.ts'
import { parseExceptions, siftProblems } from './tidy/exceptions.ts'
import { lengthProblems, linesOf } from './tidy/lengths.ts'
import { nameProblems } from './tidy/names.ts'
import { DEPENDENCIES, dependencyProblems, LOCK } from './tidy/odd-dependencies.ts'
import { projectFiles } from './tidy/project-files.ts'
import { isMigration, sqlWordProblems } from './tidy/sql-words.ts'
import { widthNames, widthProblems } from './tidy/width-names.ts'
import { participleProblems, unusedNames, wordProblems } from './tidy/words.ts'

/**
 * `npm run check:tidy`: sizes, names, words in migrations and the map of folders, as in docs/STYLE.md, widths that
 * the design does not have, and unusual dependencies.
 */

const EXCEPTIONS = 'scripts/tidy-exceptions.json'
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const files = projectFiles()
const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => ({ path: file, text: read(file) }))
const page = existsSync(path.join(ROOT, ARCHITECTURE)) ? read(ARCHITECTURE) : ''
const widths = widthNames(read('packages/ui/src/tokens.css'))
const found = [
  ...files.flatMap((file) => lengthProblems(file, read(file))),
  ...files.flatMap(nameProblems),
  ...files.filter(isMigration).flatMap((file) => sqlWordProblems(file, read(file))),
  ...files.filter(isMigration).flatMap((file) => expandingProblems(file, read(file))),
  ...sources.flatMap(({ path: file, text }) => [
    ...wordProblems(file, text),
    ...participleProblems(file, text),
    ...(file.endsWith('.tsx') ? widthProblems(file, text, widths) : []),
  ]),
  ...folderProblems(files, page),
  ...dependencyProblems({
    lock: JSON.parse(read(LOCK)),
    root: JSON.parse(read('package.json')),
    page: read(DEPENDENCIES),
  }),
  ...citationProblems(files.filter(isCiting).map((file) => ({ path: file, text: read(file) }))),
]
const { problems, unused } = siftProblems(found, parseExceptions(read(EXCEPTIONS)))
for (const problem of problems) console.log(`${problem.path}: ${problem.message} (${problem.rule})`)
for (const { path: file, rule } of unused)
  console.log(`${file}: ${EXCEPTIONS} has an unnecessary exception for ${rule}`)
const idle = unusedNames(sources)
for (const name of idle) console.log(`scripts/tidy/retired-words.ts has an unnecessary exception for ${name}`)

const sizes = sources.map(({ text }) => linesOf(text)).toSorted((a, b) => a - b)
const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)] ?? 0
console.log(
  `${sizes.length} source files: median ${at(0.5)} lines, 90th percentile ${at(0.9)}, longest ${at(1)}`,
)
if (problems.length + unused.length + idle.length > 0) process.exitCode = 1
