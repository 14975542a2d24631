import {
  needsSecondAgent,
  personChanges,
  type ChangedField,
  type LoanChange,
} from '@pledge/domain/refinance/register-changes'
import type { RegisterProblem } from '@pledge/domain/refinance/register-file'
import type { Outcome, Refusal } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { withTenant } from '../../store/database/database.ts'
import { takeInWindow } from '../../store/database/request-budgets.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { changesOf, readRegister } from './read-register.ts'

const HOUR_MS = 3_600_000
/**
 * A preview says of a loan whether the file has another person than the register. Whoever guesses the last four digits of an
 * SSN that way, in files of one loan or of many, has few tries.
 */
export const MOST_PREVIEWS_AN_HOUR = 30

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
  readonly changed: {
    readonly count: number
    /** The first ones: those whose person changes come first. */
    readonly loans: readonly { readonly loanNumber: string; readonly fields: readonly ChangedField[] }[]
  }
  readonly removed: NamedLoans
  /** Claimed loans that stay as they are. */
  readonly withheld: NamedLoans
  readonly persons: number
  readonly changesSha256: string
  readonly needsSecondAgent: boolean
  readonly unchanged: number
  readonly problems: readonly RegisterProblem[]
  readonly problemCount: number
}

const named = (loanNumbers: readonly string[]): NamedLoans => ({
  count: loanNumbers.length,
  loanNumbers: loanNumbers.slice(0, MOST_NAMED),
})

const numbersOf = (changes: readonly LoanChange[]): readonly string[] =>
  changes.map(({ loanNumber }) => loanNumber)

const changedLoans = (changed: readonly LoanChange[]): RegisterPreview['changed'] => {
  const isOfPerson = ({ fields }: LoanChange) => fields.includes('person')
  const ordered = [...changed.filter(isOfPerson), ...changed.filter((change) => !isOfPerson(change))]
  const loans = ordered.slice(0, MOST_NAMED).map(({ loanNumber, fields }) => ({ loanNumber, fields }))
  return { count: changed.length, loans }
}

const NO_CHANGES = {
  lines: 0,
  added: named([]),
  changed: changedLoans([]),
  removed: named([]),
  withheld: named([]),
  persons: 0,
  unchanged: 0,
  needsSecondAgent: false,
} as const

/** Counts a preview of an agent within the hour of the real clock. Refusal: `request.too-many`, with the time to wait. */
const takePreview = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<Refusal | null> =>
  takeInWindow(db, {
    subject: `register-preview:${accountId}`,
    most: MOST_PREVIEWS_AN_HOUR,
    windowMs: HOUR_MS,
    now: clock.real(),
  })

/**
 * Checks a file of the defunct lender's loans and shows what its import would change (gap G.70). Changes nothing in the register.
 * Refusal: `request.too-many` after `MOST_PREVIEWS_AN_HOUR` of one agent.
 */
export const previewRegister =
  (deps: Pick<Deps, 'db' | 'sealer' | 'clock'>) =>
  async ({
    subject,
    csv,
  }: {
    readonly subject: Subject
    readonly csv: string
  }): Promise<Outcome<{ readonly preview: RegisterPreview }>> => {
    const refused = await takePreview(deps, subject.accountId)
    if (refused !== null) return refused
    const read = await readRegister(deps, csv)
    const { sha256, loans, problems, problemCount } = read
    if (problemCount > 0)
      return { ok: true, preview: { ...NO_CHANGES, sha256, changesSha256: sha256, problems, problemCount } }
    const changes = await withTenant(deps.db, principalOf(subject), (tx) =>
      changesOf(tx, subject.organizationId, read),
    )
    return {
      ok: true,
      preview: {
        sha256,
        lines: loans.length,
        added: named(numbersOf(changes.added)),
        changed: changedLoans(changes.changed),
        removed: named(numbersOf(changes.removed)),
        withheld: named(changes.withheld),
        persons: personChanges(changes).length,
        unchanged: changes.unchangedCount,
        changesSha256: changes.changesSha256,
        needsSecondAgent: needsSecondAgent(changes),
        problems,
        problemCount,
      },
    }
  }
