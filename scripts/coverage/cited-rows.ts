import { GAPS, MATRIX_ROWS, rowsBetween } from './matrix-rows.ts'

export interface CitedRows {
  readonly rows: readonly string[]
  /** Rows that the test proves in part: those after 'part of', up to the closing bracket or semicolon. */
  readonly parts: readonly string[]
  /** Citations that do not exist, a sentence for each. */
  readonly problems: readonly string[]
}

const ROW = /\b[12]\.[1-9]\.\d{2,3}\b/g
const PART = /\bpart of (?=[12]\.)([^;)\]]*)/g
const GAP = /\bG\.(\d{2})\b/g
const RANGE = /\b([12]\.[1-9]\.)(\d{2,3})(?:\s*(?:-|–|to)\s*)([12]\.[1-9]\.)?(\d{2,3})\b/g
/** Maximum size of a range: a test that claims to prove more rows proves none of them. */
const MAX_IN_A_RANGE = 20

const known = new Set(MATRIX_ROWS)

/**
 * Every row that a title cites, with ranges expanded: '1.4.08-1.4.10', '1.2.115 to 1.2.117', '1.5.31-39'. A test that
 * proves only a part of a row says so: '(1.9.01; part of 1.9.12, 1.9.13)'.
 */
export const citedRows = (title: string): CitedRows => {
  const parts: string[] = []
  const problems: string[] = []
  const whole = title.replaceAll(PART, (_all, cited: string) => {
    const read = readRows(cited)
    parts.push(...read.rows)
    problems.push(...read.problems)
    return ''
  })
  const read = readRows(whole)
  return { rows: read.rows, parts, problems: [...read.problems, ...problems] }
}

const readRows = (title: string): Omit<CitedRows, 'parts'> => {
  const rows = new Set<string>()
  const problems: string[] = []
  const rest = title.replaceAll(
    RANGE,
    (whole, chapter: string, from: string, other: string | undefined, to: string) => {
      const between = rowsBetween(`${chapter}${from}`, `${other ?? chapter}${to}`)
      if (between === undefined) problems.push(`${whole} is not a range of one chapter of the matrix`)
      else if (between.length > MAX_IN_A_RANGE)
        problems.push(`${whole} are ${between.length} rows, at most ${MAX_IN_A_RANGE}`)
      else for (const row of between) rows.add(row)
      return ' '
    },
  )
  for (const [row] of rest.matchAll(ROW))
    if (known.has(row)) rows.add(row)
    else problems.push(`the matrix has no row ${row}`)
  for (const [gap, number] of title.matchAll(GAP))
    if (Number(number) < 1 || Number(number) > GAPS) problems.push(`the matrix has no gap ${gap}`)
  return { rows: [...rows], problems }
}
