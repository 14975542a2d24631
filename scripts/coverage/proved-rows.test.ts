import { describe, expect, it } from 'vitest'
import { rowsIn } from './proved-rows.ts'

describe('rows in the title of a test', () => {
  it.each([
    ['refuses 021000022 [1.5.52]', ['1.5.52']],
    ['routes [1.4.08-1.4.10]', ['1.4.08', '1.4.09', '1.4.10']],
    ['count [1.2.115 to 1.2.117] and more [2.7.01]', ['1.2.115', '1.2.116', '1.2.117', '2.7.01']],
    ['form rules [1.5.31-33]', ['1.5.31', '1.5.32', '1.5.33']],
    ['nothing in 1.5 or 10.000.00', []],
  ])('%s', (title, rows) => {
    expect(rowsIn(title)).toEqual(rows)
  })
})
