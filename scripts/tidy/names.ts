import path from 'node:path'
import type { Problem } from './problem.ts'

const SOURCE = /\.(tsx?|[cm]js|css|sql)$/
const KEBAB = /^[a-z\d]+(-[a-z\d]+)*$/
const PASCAL = /^[A-Z][A-Za-z\d]*$/
/** Names that do not describe the content. */
const EMPTY = /^(utils?|helpers?|common|misc|shared|stuff|v\d+)$/

/** Files kebab-case, components PascalCase, and no catch-all names. */
export const nameProblems = (file: string): readonly Problem[] => {
  if (!SOURCE.test(file)) return []
  const base = path.basename(file).replace(/^\./, '')
  const stem = base.slice(0, base.indexOf('.'))
  const problem = (message: string): Problem => ({ rule: 'name', path: file, message })
  const isNamedWell = KEBAB.test(stem) || (base.endsWith('.tsx') && PASCAL.test(stem))
  const empty = [...path.dirname(file).split('/'), stem].find((part) => EMPTY.test(part))
  return [
    ...(isNamedWell ? [] : [problem('files are kebab-case, files of components PascalCase')]),
    ...(empty === undefined ? [] : [problem(`"${empty}" does not say what is inside`)]),
  ]
}
