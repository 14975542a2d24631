import { describe, expect, it } from 'vitest'
import { citedRows } from './cited-rows.ts'

/** Assembled at run time, so that the examples in this file do not count as claims. */
const row = (chapter: string, number: string) => `${chapter}.${number}`
const rows = (chapter: string, ...numbers: readonly string[]) => numbers.map((number) => row(chapter, number))

describe('rows in the title of a test', () => {
  it.each([
    [`refuses 021000022 [${row('1.5', '52')}]`, rows('1.5', '52')],
    [`routes [${rows('1.4', '08', '10').join('-')}]`, rows('1.4', '08', '09', '10')],
    [
      `count [${rows('1.2', '115', '117').join(' to ')}] and [${row('2.7', '01')}]`,
      [...rows('1.2', '115', '116', '117'), row('2.7', '01')],
    ],
    [`form rules [${row('1.5', '31')}-33, G.85]`, rows('1.5', '31', '32', '33')],
    ['nothing in 1.5 or 10.000.00', []],
  ])('%s', (title, cited) => {
    expect(citedRows(title)).toEqual({ rows: cited, parts: [], problems: [] })
  })

  it('are distinguished from those that the test proves in part', () => {
    const [whole, part, also] = rows('1.9', '01', '12', '13')
    expect(citedRows(`says (${whole}; part of ${part} to ${also}), and more (${whole})`)).toEqual({
      rows: [whole],
      parts: [part, also],
      problems: [],
    })
  })

  it.each([
    [`(${row('1.6', '10')})`, 'the matrix has no row'],
    [`(${rows('1.2', '39', '130').join('-')})`, 'are 92 rows, at most 20'],
    [`(${rows('1.2', '117', '115').join(' to ')})`, 'is not a range of one chapter'],
    [`(${row('1.2', '140')} to ${row('1.3', '02')})`, 'is not a range of one chapter'],
    [`(${row('1.1', '30')}-35)`, 'is not a range of one chapter'],
    [`(${['G', '86'].join('.')})`, 'the matrix has no gap'],
  ])('%s proves nothing: %s', (title, problem) => {
    expect(citedRows(title)).toEqual({ rows: [], parts: [], problems: [expect.stringContaining(problem)] })
  })
})
