import { expect, it } from 'vitest'
import { findExpressions } from './find-expressions.ts'
import { judgeExpression } from './judge-expression.ts'

it.each([
  [String.raw`/[^\s@"]+@[^\s@"]+\.[^\s@"]+/g`, 'takes 2nd degree polynomial time'],
  ['/^(a+)+$/', 'takes exponential time'],
  [String.raw`/(?<!0)0+$/`, null],
  [String.raw`/\d{3}-\d{2}-\d{4}/g`, null],
])('judges %s', (literal, verdict) => {
  expect(judgeExpression(literal)).toBe(verdict)
})

it('finds literals, and expressions made from unknown text', () => {
  const text = "const a = /a\\/b/gi\nconst b = new RegExp('x' + a)\nconst c = 4 / 2 / 1 // /no/\n"
  expect(findExpressions('a.ts', text)).toEqual({
    literals: ['/a\\/b/gi'],
    computed: ["new RegExp('x' + a)"],
  })
})
