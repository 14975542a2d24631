import { citedRows } from './cited-rows.ts'
import { namedTests } from './named-tests.ts'

export interface Proof {
  /** Row of the requirement matrix: 1.5.52 */
  readonly row: string
  /** The test proves only a part of the row. */
  readonly isPart: boolean
  readonly file: string
  readonly test: string
}

export interface Proofs {
  readonly proofs: readonly Proof[]
  readonly problems: readonly string[]
}

/** The rows that a file cites, in the titles and tables of its tests. */
export const provedRows = (file: string, text: string): Proofs => {
  const proofs: Proof[] = []
  const problems = new Set<string>()
  for (const { test, cites } of namedTests(file, text)) {
    const { rows, parts, problems: found } = citedRows(cites)
    for (const problem of found) problems.add(`${file}: ${problem} ("${test}")`)
    for (const row of rows) proofs.push({ row, isPart: false, file, test })
    for (const row of parts) proofs.push({ row, isPart: true, file, test })
  }
  return { proofs, problems: [...problems] }
}
