import type { EstateLoan } from './estate-loan.ts'
import { readRegisterLine, REGISTER_HEADER } from './register-line.ts'

/** Lines of a file without its header. */
export const MAX_REGISTER_LINES = 100_000
/** About 200 characters a line, which is more than the columns need. */
export const MAX_REGISTER_CHARACTERS = 20_000_000
/** A wrong file is wrong in many lines; a person reads as many as this. */
export const MAX_NAMED_PROBLEMS = 100

export interface RegisterProblem {
  /** As an editor counts them: the header is line 1. */
  readonly line: number
  readonly message: string
}

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

/**
 * Reads the file of the defunct lender (gap G.70): a header, then one line for each loan, in any order. Every line is
 * checked, and no loan number comes twice. All or nothing: a file with a problem is not imported.
 */
export const createRegisterReader = (text: string): RegisterReader => {
  const [header, ...lines] = text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  const loans: EstateLoan[] = []
  const problems: RegisterProblem[] = []
  const lineOf = new Map<string, number>()
  let problemCount = 0
  let at = 0
  const note = (line: number, message: string) => {
    problemCount += 1
    if (problems.length < MAX_NAMED_PROBLEMS) problems.push({ line, message })
  }
  const read = (content: string, number: number) => {
    const found = readRegisterLine(content)
    if (!found.ok) {
      note(number, found.problems.join('; '))
      return
    }
    const { loanNumber } = found.loan
    const known = lineOf.get(loanNumber)
    if (known === undefined) lineOf.set(loanNumber, number)
    else note(number, `loan_number is the same as in line ${known}`)
    loans.push(found.loan)
  }
  if (header !== REGISTER_HEADER) note(1, `the header must be ${REGISTER_HEADER}`)
  else if (lines.length === 0) note(1, 'there is no line after the header')
  else if (lines.length > MAX_REGISTER_LINES) note(1, `there are more than ${MAX_REGISTER_LINES} lines`)
  const end = problemCount === 0 ? lines.length : 0
  return {
    isDone: () => at >= end,
    step(count) {
      const until = Math.min(at + count, end)
      for (; at < until; at += 1) read(lines[at] ?? '', at + 2)
    },
    result: () => ({ loans, problems, problemCount }),
  }
}
