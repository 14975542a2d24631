import { MAX_BODY_BYTES } from '@pledge/contract/define-call'
import { partsOf } from '../scripts/regexes/judge-expression.ts'
import { shippedExpressions } from '../scripts/regexes/shipped-expressions.ts'
import { median } from './figures.ts'

const BAR_MS = 5
const BYTES_A_KB = 1_024
const TIMES = 5
const SLOWEST_SHOWN = 3
/**
 * The parts of long texts; each is also tried after a prefix that many expressions look for, and with a suffix that
 * does not match.
 */
const FILLINGS = ['a', '1', ' ', 'a@', 'a.', '-', '/', '<"', '{{', '1,', 'é', '\n', 'A1 '] as const
const ENDS = ['', '!', '\u0000'] as const

const textsOf = (length: number): readonly string[] =>
  FILLINGS.flatMap((filling) => ENDS.map((end) => filling.repeat(Math.floor(length / filling.length)) + end))

const timeOf = (expression: RegExp, text: string): number => {
  const spent = Array.from({ length: TIMES }, () => {
    expression.lastIndex = 0
    const begun = performance.now()
    if (expression.global) text.replaceAll(expression, '')
    else expression.test(text)
    return performance.now() - begun
  })
  return median(spent)
}

/** The lines of one length: how many exceed the limit, and the slowest. */
const measure = (
  whereFound: ReadonlyMap<string, string>,
  whose: string,
  length: number,
): readonly string[] => {
  const texts = textsOf(length)
  const times = [...whereFound].map(([literal, file]) => {
    const expression = new RegExp(...partsOf(literal))
    return { literal, file, ms: Math.max(...texts.map((text) => timeOf(expression, text))) }
  })
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN)
  const over = times.filter(({ ms }) => ms > BAR_MS).length
  return [
    `P10 ${times.length} regular expressions over ${length / BYTES_A_KB} kB (${whose}): ${over} over ${BAR_MS} ms`,
    ...slowest.map(({ literal, file, ms }) => `P10   ${ms.toFixed(2)} ms ${literal} (${file})`),
  ]
}

/**
 * P10: every regular expression of the product over a text as long as the longest body, although no field accepts
 * that much.
 */
export const expressionTimes = (): Promise<readonly string[]> => {
  const { whereFound } = shippedExpressions()
  return Promise.resolve([
    ...measure(whereFound, 'what a stranger may send; bar: none', MAX_BODY_BYTES.stranger),
    ...measure(whereFound, 'what a signed-in caller may send; printed only', MAX_BODY_BYTES.signedIn),
  ])
}
