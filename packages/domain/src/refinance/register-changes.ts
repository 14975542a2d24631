import type { EstateLoanState } from './estate-loan.ts'
import type { RegisterProblem } from './register-file.ts'

/** A loan in the register: what its line said is known by a keyed hash. */
export interface KnownEstateLoan {
  readonly loanNumber: string
  readonly contentIndex: string
  readonly state: EstateLoanState
}

/** A loan of a file, in the order of its lines. */
export interface FiledLoan {
  readonly loanNumber: string
  readonly contentIndex: string
}

/** What an import does: numbers of loans. */
export interface RegisterChanges {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  /** No longer in the file. */
  readonly removed: readonly string[]
  readonly unchangedCount: number
  /** Loans that are claimed or closed and that the file would change. */
  readonly problems: readonly RegisterProblem[]
}

const HEADER_LINE = 1

/**
 * Compares a file with the register (gap G.70). A file is the whole register: a loan that it no longer has is removed.
 * A claimed loan stays as its borrower saw it: a file that changes or lacks it is refused, until the claim ends.
 * A closed loan is over: whether the file has it, and what it says of it, changes nothing.
 */
export const registerChanges = (
  known: readonly KnownEstateLoan[],
  filed: readonly FiledLoan[],
): RegisterChanges => {
  const before = new Map(known.map((loan) => [loan.loanNumber, loan]))
  const added: string[] = []
  const changed: string[] = []
  const problems: RegisterProblem[] = []
  let unchangedCount = 0
  for (const [index, { loanNumber, contentIndex }] of filed.entries()) {
    const loan = before.get(loanNumber)
    before.delete(loanNumber)
    if (loan === undefined) added.push(loanNumber)
    else if (loan.state === 'CLOSED' || loan.contentIndex === contentIndex) unchangedCount += 1
    else if (loan.state === 'CLAIMED')
      problems.push({ line: index + 2, message: `loan ${loanNumber} is claimed and cannot change` })
    else changed.push(loanNumber)
  }
  const missing = [...before.values()]
  for (const { loanNumber, state } of missing)
    if (state === 'CLAIMED')
      problems.push({ line: HEADER_LINE, message: `loan ${loanNumber} is claimed and must stay in the file` })
  const removed = missing.filter(({ state }) => state === 'OPEN').map(({ loanNumber }) => loanNumber)
  return { added, changed, removed, unchangedCount, problems }
}
