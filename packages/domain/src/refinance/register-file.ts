import { createCsvReader, MAX_FILE_CHARACTERS, MAX_FILE_LINES, type FileProblem } from './csv-file.ts'
import type { EstateLoan } from './estate-loan.ts'
import { readRegisterLine, REGISTER_HEADER } from './register-line.ts'

export const MAX_REGISTER_LINES = MAX_FILE_LINES
export const MAX_REGISTER_CHARACTERS = MAX_FILE_CHARACTERS
export type RegisterProblem = FileProblem

/** What was read of a file; empty `problems` mean that all of it can be imported. */
export interface RegisterFile {
  readonly loans: readonly EstateLoan[]
  /** The first ones. */
  readonly problems: readonly RegisterProblem[]
  readonly problemCount: number
}

/** Reads a file in steps, so that a server answers others between them: each step reads some lines. */
export interface RegisterReader {
  readonly isDone: () => boolean
  step(lines: number): void
  result(): RegisterFile
}

/** Reads the loans of the defunct lender (gap G.70): one a line, and no loan number twice. */
export const createRegisterReader = (text: string): RegisterReader => {
  const reader = createCsvReader<EstateLoan>(text, {
    header: REGISTER_HEADER,
    readLine: (line) => {
      const read = readRegisterLine(line)
      return read.ok ? { ok: true, row: read.loan } : read
    },
    keyOf: ({ loanNumber }) => loanNumber,
    keyColumns: 'loan_number',
  })
  return {
    isDone: reader.isDone,
    step: reader.step,
    result: () => {
      const { rows: loans, problems, problemCount } = reader.result()
      return { loans, problems, problemCount }
    },
  }
}
