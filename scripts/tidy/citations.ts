import path from 'node:path'
import type { Problem } from './problem.ts'

/** "decision 15" cites a row of this note. */
export const DECISIONS = 'docs/decisions/000-where-the-specification-is-silent.md'

const CITING = /\.(tsx?|[cm]?js|css|sql|md|ya?ml)$/
/** Generated from titles of tests, which are checked themselves. */
const GENERATED = /^docs\/(?:coverage|promises)\.md$|\.generated\.ts$/
const NOTE = /^docs\/decisions\/(\d+)-[^/]*\.md$/
const ROW = /^\| (\d+[a-z]?) +\|/gm
/** The laws are the numbered lines of the same note. */
const LAW = /^(\d+)\. /gm
/** What may be between the words of a citation that continues on the next line of a comment. */
const GAP = String.raw`(?:\s|\*|//|--)+`
const NUMBER = String.raw`\d+[a-z]?\b(?!\.\d)`
const CITATION = new RegExp(
  String.raw`\b(decision|note|law)s?${GAP}(${NUMBER}(?:(?:,|${GAP}(?:and|to))${GAP}${NUMBER})*)`,
  'gi',
)

interface TextFile {
  readonly path: string
  readonly text: string
}

export const isCiting = (file: string): boolean => CITING.test(file) && !GENERATED.test(file)

const repeated = (numbers: readonly string[]) =>
  numbers.filter((number, index) => numbers.indexOf(number) < index)

const noteProblems = (notes: readonly (TextFile & { readonly number: string })[]): readonly Problem[] => [
  ...notes
    .filter(({ text, number }) => number.length !== 3 || !text.startsWith(`# ${number} `))
    .map((note): Problem => ({
      rule: 'note-number',
      path: note.path,
      message: `a note has three digits, and its title begins with them: "# ${note.number} ..."`,
    })),
  ...repeated(notes.map(({ number }) => number)).map((number): Problem => ({
    rule: 'note-number',
    path: path.posix.dirname(DECISIONS),
    message: `two notes have the number ${number}`,
  })),
]

const KINDS = ['decision', 'note', 'law'] as const
type Kind = (typeof KINDS)[number]

const kindOf = (word: string): Kind => KINDS.find((kind) => kind === word.toLowerCase()) ?? 'decision'

const WHY: Readonly<Record<Kind, (number: string) => string>> = {
  decision: (number) => `${DECISIONS} has no row ${number} (a file is cited as "note 016")`,
  law: (number) => `${DECISIONS} has no law ${number}`,
  note: (number) => `note ${number} is not in ${path.posix.dirname(DECISIONS)}`,
}

/** "decision 15" is row 15 of note 000, "note 016" a file: each must exist, and only once. */
export const citationProblems = (files: readonly TextFile[]): readonly Problem[] => {
  const notes = files.flatMap((file) => {
    const [, number] = NOTE.exec(file.path) ?? []
    return number === undefined ? [] : [{ ...file, number }]
  })
  const list = files.find((file) => file.path === DECISIONS)?.text ?? ''
  const rows = [...list.matchAll(ROW)].map(([, number = '']) => number)
  const known = {
    decision: new Set(rows),
    law: new Set([...list.matchAll(LAW)].map(([, number = '']) => number)),
    note: new Set(notes.map(({ number }) => number)),
  }
  const cited = files.flatMap((file) =>
    [...file.text.matchAll(CITATION)].flatMap(([, word = '', numbers = '']) => {
      const kind = kindOf(word)
      return [...numbers.matchAll(/\d+[a-z]?/g)]
        .map(([number]) => number)
        .filter((number) => !known[kind].has(number))
        .map((number): Problem => ({
          rule: 'cited-decision',
          path: file.path,
          message: WHY[kind](number),
        }))
    }),
  )
  const doubled = repeated(rows).map((number): Problem => ({
    rule: 'note-number',
    path: DECISIONS,
    message: `row ${number} exists twice`,
  }))
  return [...noteProblems(notes), ...doubled, ...cited]
}
