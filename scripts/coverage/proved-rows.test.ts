import { describe, expect, it } from 'vitest'
import { provedRows } from './proved-rows.ts'

const [first, second, third] = ['29', '30', '31'].map((number) => `1.5.${number}`)
const read = (text: string) => provedRows('a.test.ts', text)

describe('rows that the tests of a file cite', () => {
  it('are in the titles of tests and groups', () => {
    const text = `describe('phones (${first})', () => {
      it('are numbers', () => {})
      test.skipIf(true)('have ten digits (part of ${second})', () => {})
    })`
    expect(read(text).proofs).toEqual([
      { row: first, isPart: false, file: 'a.test.ts', test: `phones (${first})` },
      { row: second, isPart: true, file: 'a.test.ts', test: `have ten digits (part of ${second})` },
    ])
  })

  it('are in tables, each in a separate cell or in parentheses', () => {
    const text = `it.each([['x', '${first}, G.01'], ['y', '${second}'], ['z', '']] as const)('%j (%s)', () => {})`
    expect(read(text).proofs.map(({ row, test }) => [row, test])).toEqual([
      [first, `"x" (${first}, G.01)`],
      [second, `"y" (${second})`],
    ])
    const constant = `const ROWS: readonly Row[] = [['${first}', 1], ['a second (${second})', N]]`
    expect(read(`${constant}\nit.each(ROWS)('%s: %i (${third})', () => {})`).proofs).toEqual([
      { row: third, isPart: false, file: 'a.test.ts', test: `${first}: 1 (${third})` },
      { row: first, isPart: false, file: 'a.test.ts', test: `${first}: 1 (${third})` },
      { row: third, isPart: false, file: 'a.test.ts', test: `a second (${second}): … (${third})` },
      { row: second, isPart: false, file: 'a.test.ts', test: `a second (${second}): … (${third})` },
    ])
    expect(read(`it.each([['version ${first} of it', 1]])('%s', () => {})`).proofs).toEqual([])
  })

  it('are refused if they are not in the matrix, with the file and the title', () => {
    const wrong = ['1', '6', '10'].join('.')
    expect(read(`it.each([['${wrong}']])('says %s', () => {})`)).toEqual({
      proofs: [],
      problems: [`a.test.ts: the matrix has no row ${wrong} ("says ${wrong}")`],
    })
  })
})
