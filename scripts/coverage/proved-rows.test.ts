import { describe, expect, it } from 'vitest'
import { provedRows } from './proved-rows.ts'

const [first, second, third] = ['29', '30', '31'].map((number) => `1.5.${number}`)
const read = (text: string) => provedRows('a.test.ts', text)
const rowsOf = (text: string) => read(text).proofs.map(({ row }) => row)

describe('rows that the tests of a file name', () => {
  it('stand in titles, and in those of a group for the tests that name none', () => {
    const text = `describe('phones (${first})', () => {
      it('are numbers', () => {})
      test.skipIf(true)('have ten digits (${second})', () => {})
    })`
    expect(read(text).proofs).toEqual([
      { row: first, isPart: false, file: 'a.test.ts', test: 'are numbers' },
      { row: second, isPart: false, file: 'a.test.ts', test: `have ten digits (${second})` },
    ])
  })

  it('stand in tables, each in a cell of its own or in parentheses', () => {
    expect(rowsOf(`it.each([['x', '${first}, G.01'], ['y', '${second}']] as const)('%s', () => {})`)).toEqual(
      [first, second],
    )
    const constant = `const ROWS: readonly Row[] = [['${first}', 1], ['a second (${second})', 2]]`
    expect(rowsOf(`${constant}\nit.each(ROWS)('%s (${third})', () => {})`)).toEqual([third, first, second])
    expect(rowsOf(`it.each([['version ${first} of it', 1]])('%s', () => {})`)).toEqual([])
  })

  it('are refused where they are not in the matrix, with the file and the title', () => {
    const wrong = ['1', '6', '10'].join('.')
    expect(read(`it.each([['${wrong}']])('says %s', () => {})`)).toEqual({
      proofs: [],
      problems: [`a.test.ts: the matrix has no row ${wrong} ("says %s")`],
    })
  })
})
