import { MAX_NAMED_PROBLEMS, type RegisterProblem } from '@pledge/domain/refinance/register-file'
import type { Subject } from '../../policies/subject.ts'
import { withTenant } from '../../store/database/database.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { changesOf, readRegister } from './read-register.ts'

/** Loan numbers that a preview names of each kind. */
const MOST_NAMED = 50

interface NamedLoans {
  readonly count: number
  /** The first ones. */
  readonly loanNumbers: readonly string[]
}

export interface RegisterPreview {
  readonly sha256: string
  readonly lines: number
  readonly added: NamedLoans
  readonly changed: NamedLoans
  readonly removed: NamedLoans
  readonly unchanged: number
  readonly problems: readonly RegisterProblem[]
  readonly problemCount: number
}

const named = (loanNumbers: readonly string[]): NamedLoans => ({
  count: loanNumbers.length,
  loanNumbers: loanNumbers.slice(0, MOST_NAMED),
})

/** Checks a file of the defunct lender's loans and shows what its import would change (gap G.70). Stores nothing. */
export const previewRegister =
  (deps: Pick<Deps, 'db' | 'sealer'>) =>
  async ({
    subject,
    csv,
  }: {
    readonly subject: Subject
    readonly csv: string
  }): Promise<{ readonly ok: true; readonly preview: RegisterPreview }> => {
    const read = await readRegister(deps, csv)
    const { sha256, loans, problems, problemCount } = read
    if (problemCount > 0) {
      const none = named([])
      const nothing = { lines: 0, added: none, changed: none, removed: none, unchanged: 0 }
      return { ok: true, preview: { sha256, ...nothing, problems, problemCount } }
    }
    const changes = await withTenant(deps.db, principalOf(subject), (tx) =>
      changesOf(tx, subject.organizationId, read),
    )
    return {
      ok: true,
      preview: {
        sha256,
        lines: loans.length,
        added: named(changes.added),
        changed: named(changes.changed),
        removed: named(changes.removed),
        unchanged: changes.unchangedCount,
        problems: changes.problems.slice(0, MAX_NAMED_PROBLEMS),
        problemCount: changes.problems.length,
      },
    }
  }
