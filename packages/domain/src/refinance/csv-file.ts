/** About 200 characters a line, which is more than the columns of any file here need. */
export const MAX_FILE_CHARACTERS = 20_000_000
/** Lines of a file without its header. */
export const MAX_FILE_LINES = 100_000
/** A wrong file is wrong in many lines; a person reads as many as this. */
export const MAX_NAMED_PROBLEMS = 100

export interface FileProblem {
  /** As an editor counts them: the header is line 1. */
  readonly line: number
  readonly message: string
}

/** What was read of a file; no problems mean that all of it can be used. */
export interface CsvFile<One> {
  readonly rows: readonly One[]
  /** The first ones. */
  readonly problems: readonly FileProblem[]
  readonly problemCount: number
}

export type ReadRow<One> =
  | { readonly ok: true; readonly row: One }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Reads a file in steps, so that a server answers others between them: each step reads some lines. */
export interface CsvReader<One> {
  readonly isDone: () => boolean
  step(lines: number): void
  result(): CsvFile<One>
}

/** What a kind of file has in its lines. */
export interface CsvFormat<One> {
  readonly header: string
  readonly readLine: (line: string) => ReadRow<One>
  /** Equal keys are of the same row, which a file may have once. */
  readonly keyOf: (row: One) => string
  /** The columns that make the key, as a problem names them. */
  readonly keyColumns: string
}

/**
 * Reads a CSV file of the estate (gap G.70): a header, then one row a line, in any order. Every line is checked, and no row comes
 * twice. All or nothing: a file with a problem is not used.
 */
export const createCsvReader = <One>(text: string, format: CsvFormat<One>): CsvReader<One> => {
  const [header, ...lines] = text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  const rows: One[] = []
  const problems: FileProblem[] = []
  const lineOf = new Map<string, number>()
  let problemCount = 0
  let at = 0
  const note = (line: number, message: string) => {
    problemCount += 1
    if (problems.length < MAX_NAMED_PROBLEMS) problems.push({ line, message })
  }
  const read = (content: string, number: number) => {
    const found = format.readLine(content)
    if (!found.ok) {
      note(number, found.problems.join('; '))
      return
    }
    const key = format.keyOf(found.row)
    const known = lineOf.get(key)
    if (known === undefined) lineOf.set(key, number)
    else note(number, `${format.keyColumns} is the same as in line ${known}`)
    rows.push(found.row)
  }
  if (header !== format.header) note(1, `the header must be ${format.header}`)
  else if (lines.length === 0) note(1, 'there is no line after the header')
  else if (lines.length > MAX_FILE_LINES) note(1, `there are more than ${MAX_FILE_LINES} lines`)
  const end = problemCount === 0 ? lines.length : 0
  return {
    isDone: () => at >= end,
    step(count) {
      const until = Math.min(at + count, end)
      for (; at < until; at += 1) read(lines[at] ?? '', at + 2)
    },
    result: () => ({ rows, problems, problemCount }),
  }
}
