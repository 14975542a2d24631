import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './build/targets.mjs'
import { findExpressions } from './regexes/find-expressions.ts'
import { judgeExpression } from './regexes/judge-expression.ts'
import { projectFiles } from './tidy/project-files.ts'

/** Judges every regular expression of what runs in the product: none may take longer than in proportion to its text. */

const SHIPPED = /^(packages|apps)\/.+\.tsx?$/
const OF_TESTS = /\.(test|test-data|campaign)\./

const whereFound = new Map<string, string>()
const problems: string[] = []
for (const file of projectFiles()) {
  if (!SHIPPED.test(file) || OF_TESTS.test(file)) continue
  const { literals, computed } = findExpressions(file, readFileSync(path.join(ROOT, file), 'utf8'))
  for (const literal of literals) whereFound.set(literal, file)
  for (const call of computed) problems.push(`${file}: ${call} cannot be judged; write a literal`)
}
for (const [literal, file] of whereFound) {
  const verdict = judgeExpression(literal)
  if (verdict !== null) problems.push(`${file}: ${literal} ${verdict}`)
}
for (const problem of problems) console.log(problem)
console.log(`${whereFound.size} regular expressions, ${problems.length} problems`)
if (problems.length > 0) process.exitCode = 1
