import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { GAPS, MATRIX_ROWS, SAME_AS } from './matrix-rows.ts'

const MATRIX = path.resolve(import.meta.dirname, '../../../shared/spec/matrix.md')
const ROW = /^\| ([12]\.[1-9]\.\d{2,3}) \|.*\| ([^|]*) \|$/gm
const SAME = /^Same as (?:[12]\.[1-9]\.\d{2,3}(?:, | and |$))+$/

describe('the rows that titles may cite', () => {
  it.skipIf(!existsSync(MATRIX))(
    `are those of the requirement matrix${existsSync(MATRIX) ? '' : ' (skipped: ../shared is not here)'}`,
    () => {
      const text = readFileSync(MATRIX, 'utf8')
      const rows = [...text.matchAll(ROW)]
      expect(MATRIX_ROWS).toEqual(rows.map(([, row]) => row))
      expect(text.match(/^\| G\.\d{2} \|/gm)).toHaveLength(GAPS)
      const same = rows.flatMap(([, row = '', seen = '']) =>
        SAME.test(seen) ? [[row, seen.match(/[12]\.[1-9]\.\d{2,3}/g)]] : [],
      )
      expect(SAME_AS).toEqual(Object.fromEntries(same))
    },
  )
})
