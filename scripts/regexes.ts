import { judgeExpression } from './regexes/judge-expression.ts'
import { shippedExpressions } from './regexes/shipped-expressions.ts'

/** Checks every regular expression that runs in the product: its time must grow at most in proportion to its text. */

const { whereFound, computed } = shippedExpressions()
const problems = computed.map((call) => `${call} cannot be judged; write a literal`)
for (const [literal, file] of whereFound) {
  const verdict = judgeExpression(literal)
  if (verdict !== null) problems.push(`${file}: ${literal} ${verdict}`)
}
for (const problem of problems) console.log(problem)
console.log(`${whereFound.size} regular expressions, ${problems.length} problems`)
if (problems.length > 0) process.exitCode = 1
