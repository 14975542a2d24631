import ts from 'typescript'
import { citedRows } from './cited-rows.ts'

export interface Proof {
  /** Row of the requirement matrix: 1.5.52 */
  readonly row: string
  /** The test shows only some of what the row asks for. */
  readonly isPart: boolean
  readonly file: string
  readonly test: string
}

export interface Proofs {
  readonly proofs: readonly Proof[]
  readonly problems: readonly string[]
}

const TESTS = new Set(['it', 'test', 'step'])
/** A cell of a table that is nothing but rows and gaps: '1.5.29, G.01'. */
const CELL = /^(?:(?:[12]\.[1-9]\.\d{2,3}|G\.\d{2})(?:, |$))+$/
/** Rows in the words of a cell: 'a renewal (1.2.87)'. */
const IN_WORDS = /\((?:[12]\.[1-9]\.\d{2,3}|G\.\d{2})(?:, [^()]*)?\)/g

/** The name that a call is made on: `it` of `it(...)`, `it.each(...)(...)` and `it.skipIf(...)(...)`. */
const rootName = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isTaggedTemplateExpression(node)) return rootName(node.tag)
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootName(node.expression)
  return ''
}

const titleOf = (node: ts.CallExpression): string | undefined => {
  const [first] = node.arguments
  if (first === undefined) return undefined
  if (ts.isStringLiteralLike(first)) return first.text
  return ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : undefined
}

const bare = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node

const constantsOf = (source: ts.SourceFile): ReadonlyMap<string, ts.Expression> =>
  new Map(
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) && initializer !== undefined ? [[name.text, initializer] as const] : [],
      ),
  )

/**
 * What the table of `it.each` names, in cells of their own ('1.5.15', '1.5.29, G.01') or in parentheses. A table is read
 * where it is written out as an array of arrays, in the call or as a constant of the file.
 */
const citedInTable = (node: ts.CallExpression, constants: ReadonlyMap<string, ts.Expression>): string => {
  const { expression } = node
  if (!ts.isCallExpression(expression)) return ''
  const isEach =
    ts.isPropertyAccessExpression(expression.expression) && expression.expression.name.text === 'each'
  const [given] = expression.arguments
  if (!isEach || given === undefined) return ''
  const table = bare(given)
  const rows = ts.isIdentifier(table) ? bare(constants.get(table.text) ?? table) : table
  if (!ts.isArrayLiteralExpression(rows)) return ''
  return rows.elements
    .map(bare)
    .flatMap((row) => (ts.isArrayLiteralExpression(row) ? row.elements : []))
    .filter(ts.isStringLiteralLike)
    .flatMap(({ text }) => (CELL.test(text) ? [text] : (text.match(IN_WORDS) ?? [])))
    .join(', ')
}

/** The rows that the tests of a file name: in their own title or table, or in the group that they stand in. */
export const provedRows = (file: string, text: string): Proofs => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const constants = constantsOf(source)
  const proofs: Proof[] = []
  const problems = new Set<string>()
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    let inner = groups
    if (ts.isCallExpression(node)) {
      const name = rootName(node.expression)
      const title = titleOf(node)
      const isTest = TESTS.has(name)
      if (title !== undefined && (isTest || name === 'describe')) {
        const own = citedRows(`${title} ${citedInTable(node, constants)}`)
        for (const problem of own.problems) problems.add(`${file}: ${problem} ("${title}")`)
        if (!isTest) inner = [...groups, title]
        if (isTest) {
          const isNamed = own.rows.length + own.parts.length > 0
          const cited = isNamed ? [own] : groups.map((group) => citedRows(group))
          const add = (isPart: boolean) => (row: string) => proofs.push({ row, isPart, file, test: title })
          new Set(cited.flatMap(({ rows }) => rows)).forEach(add(false))
          new Set(cited.flatMap(({ parts }) => parts)).forEach(add(true))
        }
      }
    }
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(source, [])
  return { proofs, problems: [...problems] }
}
