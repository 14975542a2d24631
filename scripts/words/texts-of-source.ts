import ts from 'typescript'

/** What a reader sees in place of a slot: one word, a name or a figure. */
const SLOT = 'X1'
const SLOTS = /\{[A-Za-z][A-Za-z0-9]*\}/g

export const withoutSlots = (text: string): string => text.replace(SLOTS, SLOT)

const isOfTypes = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node)

/** Only engineers read a thrown error. */
const isOfEngineers = (node: ts.Node): boolean => ts.isThrowStatement(node)

const COMPARING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
])

/** Names of properties, and compared values; the property `key` names a part of a screen and is never shown. */
const isKey = (node: ts.Node): boolean => {
  const { parent } = node
  return (
    (ts.isPropertyAssignment(parent) && (parent.name === node || parent.name.getText() === 'key')) ||
    ts.isElementAccessExpression(parent) ||
    (ts.isBinaryExpression(parent) && COMPARING.has(parent.operatorToken.kind))
  )
}

/** Every string in a source file, in order; slots and template expressions count as one word each. */
export const textsOfSource = (source: string): readonly string[] => {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (isOfTypes(node) || isOfEngineers(node)) return
    if (ts.isStringLiteralLike(node)) {
      if (!isKey(node)) texts.push(withoutSlots(node.text))
      return
    }
    if (ts.isTemplateExpression(node))
      texts.push(
        withoutSlots([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(SLOT)),
      )
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true))
  return texts
}

/**
 * The messages of the rules: arguments of `fails`, the errors of schemas and checks, and constants named as messages.
 */
export const fieldMessagesOf = (source: string): readonly string[] => {
  const messages: string[] = []
  const visit = (node: ts.Node): void => {
    const isFailing =
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'fails'
    const isMessage =
      ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text.endsWith('MESSAGE')
    const isProblem = ts.isPropertyAssignment(node) && /^(?:message|error)$/.test(node.name.getText())
    if (isFailing || isMessage) messages.push(...textsOfSource(`(${node.getText()})`))
    else if (isProblem) messages.push(...textsOfSource(`(${node.initializer.getText()})`))
    else ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true))
  return messages
}
