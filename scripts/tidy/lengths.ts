import ts from 'typescript'
import type { Problem } from './problem.ts'

export const MAX_FILE_LINES = 400
export const MAX_FUNCTION_LINES = 70
export const MAX_COMPONENT_LINES = 120

/** The length of texts and data is not limited; generated files are not read. */
const EXEMPT = /^seeds\/|^packages\/copy\/src\/|\.generated\.ts$|^package-lock\.json$/
const MEASURED = /\.(tsx?|[cm]js|css|sql)$/
const PARSED = /\.(tsx?|[cm]js)$/
/** A `describe` is a list of tests, and a journey a list of steps: their length does not make them hard to follow. */
const TEST = /\.(test|e2e)\.tsx?$|\/behavior\.ts$/

export const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

const nameOf = (node: ts.SignatureDeclaration): string => {
  if (node.name !== undefined) return node.name.getText()
  const { parent } = node
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText()
  // const name = wrap(() => ...)
  if (ts.isCallExpression(parent) && ts.isVariableDeclaration(parent.parent))
    return parent.parent.name.getText()
  return '(anonymous)'
}

const longFunctions = (path: string, text: string): readonly Problem[] => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const problems: Problem[] = []
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const name = nameOf(node)
      const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name)
      const most = isComponent ? MAX_COMPONENT_LINES : MAX_FUNCTION_LINES
      const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1
      if (lines > most)
        problems.push({
          rule: isComponent ? 'component-lines' : 'function-lines',
          path,
          name,
          message: `${name} has ${lines} lines, at most ${most}`,
        })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

/** Files, functions and components that exceed the limits. */
export const lengthProblems = (path: string, text: string): readonly Problem[] => {
  if (EXEMPT.test(path) || !MEASURED.test(path)) return []
  const lines = linesOf(text)
  const ofFile: readonly Problem[] =
    lines > MAX_FILE_LINES
      ? [{ rule: 'file-lines', path, message: `${lines} lines, at most ${MAX_FILE_LINES}` }]
      : []
  return PARSED.test(path) && !TEST.test(path) ? [...ofFile, ...longFunctions(path, text)] : ofFile
}
