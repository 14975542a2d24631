import { MAX_NAMED_PROBLEMS, type FileProblem } from '@pledge/domain/refinance/csv-file'
import { createHandOverReader } from '@pledge/domain/refinance/hand-over-file'
import type { HandOver } from '@pledge/domain/refinance/hand-over-line'
import type { Tx } from '../../store/database/database.ts'
import { knownLines } from '../../store/refinance/hand-over-files.ts'
import { linesOfReturns } from '../../store/refinance/hand-over-settlements.ts'
import { readInSteps, sha256Of } from '../estate-register/read-file.ts'

export interface ReadHandOvers {
  /** Identifies the file. */
  readonly sha256: string
  readonly rows: readonly HandOver[]
  /** The first ones. */
  readonly problems: readonly FileProblem[]
  readonly problemCount: number
}

/** The most that a calendar is ahead of UTC: the estate's day may be tomorrow here. */
const AHEAD_OF_UTC_MS = 14 * 3_600_000

/** Reads and checks a file of hand-overs alone, and yields to other calls between steps. */
export const readHandOvers = async (csv: string, now: Date): Promise<ReadHandOvers> => {
  const latestDay = new Date(now.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 10)
  const reader = createHandOverReader(csv, latestDay)
  await readInSteps(reader)
  return { sha256: sha256Of(csv), ...reader.result() }
}

/** The first row is on line 2, after the header. */
const FIRST_LINE = 2

const KNOWN = 'loan_number with transaction_id is in an earlier file'
const RETURNED = 'transaction_id sent coins of this loan back to the estate'

/**
 * Adds what is wrong with the lines of a file that has no problem of its own: a loan and a transaction come once, whatever file, and
 * none in which an agent says that coins went back, so that no coins are counted twice (note 100).
 */
export const withKnownLines = async (
  tx: Tx,
  organizationId: string,
  read: ReadHandOvers,
): Promise<ReadHandOvers> => {
  if (read.problemCount > 0) return read
  const known = await knownLines(tx, organizationId, read.rows)
  const returned = await linesOfReturns(tx, organizationId, read.rows)
  const found = [
    ...known.map((position) => ({ line: position + FIRST_LINE, message: KNOWN })),
    ...returned.map((position) => ({ line: position + FIRST_LINE, message: RETURNED })),
  ].toSorted((one, other) => one.line - other.line)
  return { ...read, problems: found.slice(0, MAX_NAMED_PROBLEMS), problemCount: found.length }
}
