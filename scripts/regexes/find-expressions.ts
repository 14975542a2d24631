import ts from 'typescript'

export interface FoundExpressions {
  /** As in the source, with their flags. */
  readonly literals: readonly string[]
  /** Calls of `RegExp`: their expressions are unknown before they run, so they cannot be checked. */
  readonly computed: readonly string[]
}

const isRegExpCall = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp'

/** Every regular expression of a source file. */
export const findExpressions = (path: string, text: string): FoundExpressions => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  const literals: string[] = []
  const computed: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.text)
    if (isRegExpCall(node)) computed.push(text.slice(node.pos, node.end).trim())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { literals, computed }
}
