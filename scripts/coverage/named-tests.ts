import ts from 'typescript'

/** A test, or a group of them, as its title names it. */
export interface NamedTest {
  readonly test: string
  /** The title, with what the cells of its table row cite. */
  readonly cites: string
}

const CITING = new Set(['describe', 'it', 'test', 'step'])
/** A table cell with only rows, gaps and promises: '1.5.29, G.01, P.301'. */
const CELL = /^(?:(?:[12]\.[1-9]\.\d{2,3}|G\.\d{2}|P\.\d{3})(?:, |$))+$/
/** The same in the text of a cell: 'a renewal (1.2.87)'. */
const IN_WORDS = /\((?:[12]\.[1-9]\.\d{2,3}|G\.\d{2}|P\.\d{3})(?:, [^()]*)?\)/g

/** The name of the called function: `it` in `it(...)`, `it.each(...)(...)` and `it.skipIf(...)(...)`. */
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

type Constants = ReadonlyMap<string, ts.Expression>

const constantsOf = (source: ts.SourceFile): Constants =>
  new Map(
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) && initializer !== undefined ? [[name.text, initializer] as const] : [],
      ),
  )

const cellsOf = (node: ts.Expression): readonly ts.Expression[] => {
  const row = bare(node)
  return ts.isArrayLiteralExpression(row) ? row.elements : []
}

/**
 * The rows of an `it.each` table. It can be read if it is a literal array of arrays, in the call or as a constant of
 * the file.
 */
const tableOf = (node: ts.CallExpression, constants: Constants): readonly (readonly ts.Expression[])[] => {
  const { expression } = node
  if (!ts.isCallExpression(expression)) return []
  const isEach =
    ts.isPropertyAccessExpression(expression.expression) && expression.expression.name.text === 'each'
  const [given] = expression.arguments
  if (!isEach || given === undefined) return []
  const table = bare(given)
  const rows = ts.isIdentifier(table) ? bare(constants.get(table.text) ?? table) : table
  return ts.isArrayLiteralExpression(rows) ? rows.elements.map(cellsOf) : []
}

const citedInCell = (cell: ts.Expression): readonly string[] => {
  if (!ts.isStringLiteralLike(cell)) return []
  return CELL.test(cell.text) ? [cell.text] : (cell.text.match(IN_WORDS) ?? [])
}

/** The title with the values of a table row in its placeholders, where they are literals. */
const titleWith = (title: string, cells: readonly ts.Expression[]): string => {
  const left = [...cells]
  return title.replaceAll(/%[sdifjoO]/g, (slot) => {
    const cell = left.shift()
    if (cell === undefined) return slot
    if (ts.isStringLiteralLike(cell)) return slot === '%j' ? JSON.stringify(cell.text) : cell.text
    return ts.isNumericLiteral(cell) ? cell.text : '…'
  })
}

/** The names under which a test runs, with everything they cite: one, or one for each table row that cites. */
const namesOf = (title: string, table: readonly (readonly ts.Expression[])[]) => {
  const citing = table
    .map((cells) => ({ test: titleWith(title, cells), cited: cells.flatMap(citedInCell) }))
    .filter(({ cited }) => cited.length > 0)
  if (citing.length === 0) return [{ test: title, cites: title }]
  return citing.map(({ test, cited }) => ({ test, cites: `${title} ${cited.join(', ')}` }))
}

/** The tests and groups of a file that have a literal title. A group is proved by its tests together. */
export const namedTests = (file: string, text: string): readonly NamedTest[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const constants = constantsOf(source)
  const named: NamedTest[] = []
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined
    if (ts.isCallExpression(node) && title !== undefined && CITING.has(rootName(node.expression)))
      named.push(...namesOf(title, tableOf(node, constants)))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return named
}
