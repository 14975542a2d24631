import { readFileSync } from 'node:fs'
import ts from 'typescript'

export interface Proof {
  /** Row of the requirement matrix: 1.5.52 */
  readonly row: string
  readonly file: string
  readonly test: string
}

const ID = /\b([12])\.([1-9])\.(\d{2,3})\b/
const RANGE = /\b([12]\.[1-9])\.(\d{2,3})(?:\s*(?:-|–|to)\s*)(?:([12]\.[1-9])\.)?(\d{2,3})\b/g
const MOST_IN_A_RANGE = 60

const pad = (value: number) => String(value).padStart(2, '0')

/** Every row that a title names, ranges written out: '1.4.08-1.4.10', '1.2.115 to 1.2.117', '1.5.31-39'. */
export const rowsIn = (title: string): readonly string[] => {
  const rows = new Set<string>()
  const rest = title.replaceAll(
    RANGE,
    (whole, chapter: string, from: string, other: string | undefined, to: string) => {
      const first = Number(from)
      const last = Number(to)
      if ((other !== undefined && other !== chapter) || last < first || last - first > MOST_IN_A_RANGE)
        return whole
      for (let row = first; row <= last; row += 1) rows.add(`${chapter}.${pad(row)}`)
      return ' '
    },
  )
  for (const [id] of rest.matchAll(new RegExp(ID, 'g'))) rows.add(id)
  return [...rows]
}

const TESTS = new Set(['it', 'test'])

/** The name that a call is made on: `it` of `it(...)`, `it.each(...)(...)` and `it.skipIf(...)(...)`. */
const rootName = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node))
    return rootName(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression)
  return ''
}

const titleOf = (node: ts.CallExpression): string | undefined => {
  const [first] = node.arguments
  if (first === undefined) return undefined
  if (ts.isStringLiteralLike(first)) return first.text
  return ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : undefined
}

/** The rows that the tests of a file name: in their own title, or in the group that they stand in. */
export const provedRows = (file: string, shownAs: string): readonly Proof[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const proofs: Proof[] = []
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    let inner = groups
    if (ts.isCallExpression(node)) {
      const name = rootName(node.expression)
      const title = titleOf(node)
      if (title !== undefined && name === 'describe') inner = [...groups, title]
      if (title !== undefined && (TESTS.has(name) || name === 'step')) {
        const own = rowsIn(title)
        const rows = own.length > 0 ? own : groups.flatMap(rowsIn)
        for (const row of new Set(rows)) proofs.push({ row, file: shownAs, test: title })
      }
    }
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(source, [])
  return proofs
}
