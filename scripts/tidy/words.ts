import path from 'node:path'
import ts from 'typescript'
import type { Problem } from './problem.ts'
import { NAMES_FROM_ELSEWHERE, RETIRED_WORDS } from './retired-words.ts'

const SOURCE = /\.tsx?$/
/** The wire, generated table types, and the list of these words itself. */
const UNCHECKED = /^packages\/contract\/|\.generated\.ts$|^scripts\/tidy\//

/** An identifier or file name as lower-case words: `heldUnits`, `HELD_UNITS` and `held-units` are `-held-units-`. */
const wordsOf = (name: string): string =>
  `-${name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .toLowerCase()}-`

const RETIRED = Object.entries(RETIRED_WORDS).map(([word, instead]) => ({
  word,
  instead,
  pattern: new RegExp(`-${word}s?-`),
}))
const ANY = new RegExp(
  Object.keys(RETIRED_WORDS)
    .map((word) => word.replaceAll('-', '[-_]?'))
    .join('|'),
  'i',
)
const EXCEPTED: ReadonlySet<string> = new Set(Object.values(NAMES_FROM_ELSEWHERE).flat())

const retiredIn = (name: string) => {
  const words = wordsOf(name)
  return RETIRED.find(({ pattern }) => pattern.test(words))
}

const identifiersOf = (file: string, text: string): ReadonlySet<string> => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** Names in code and of files with a word that the glossary replaced. */
export const wordProblems = (file: string, text: string): readonly Problem[] => {
  if (!SOURCE.test(file) || UNCHECKED.test(file)) return []
  const stem = path.basename(file).replace(/\..*/, '')
  if (!ANY.test(stem) && !ANY.test(text)) return []
  return [stem, ...identifiersOf(file, text)].flatMap((name): Problem[] => {
    if (EXCEPTED.has(name)) return []
    const found = retiredIn(name)
    if (found === undefined) return []
    return [{ rule: 'retired-word', path: file, name, message: `${name}: write ${found.instead}` }]
  })
}

/** `Need` and the like end like a participle. */
const PARTICIPLE = /^(?:export )?(?:interface|type) ([A-Z][a-z]*(?<!e)ed)\b/gm

/** Types named by a participle: what happened to a value does not say what it is. */
export const participleProblems = (file: string, text: string): readonly Problem[] =>
  SOURCE.test(file) && !UNCHECKED.test(file)
    ? [...text.matchAll(PARTICIPLE)].map(([, name = '']) => ({
        rule: 'participle-type',
        path: file,
        name,
        message: `${name}: name the type by a noun`,
      }))
    : []

/** Exceptions that are no longer needed: the list only shrinks. */
export const unusedNames = (
  files: readonly { readonly path: string; readonly text: string }[],
): readonly string[] => {
  const texts = files.filter(({ path: file }) => SOURCE.test(file) && !UNCHECKED.test(file))
  return [...EXCEPTED].filter((name) => !texts.some(({ text }) => text.includes(name)))
}
