import type { EstateLoanState } from './estate-loan.ts'

/** Keyed hashes of what a line says. */
interface LineIndexes {
  /** Of everything. */
  readonly contentIndex: string
}

/** A loan in the register: what its line said is known by keyed hashes. */
export interface KnownEstateLoan extends LineIndexes {
  readonly loanNumber: string
  /** Null for a loan that an earlier version has written. */
  readonly personIndex: string | null
  readonly termsIndex: string | null
  readonly state: EstateLoanState
  /** Custody has coins that the estate handed over for it, and that are not pledged. */
  readonly holdsCoins: boolean
}

/** A loan of a file, in the order of its lines. */
export interface FiledLoan extends LineIndexes {
  readonly loanNumber: string
  readonly personIndex: string
  readonly termsIndex: string
}

/** What kind of field of a loan changes: whose loan it is, or what it holds and owes. */
export const CHANGED_FIELDS = ['person', 'terms'] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

/** A change of one loan, with the keyed hash of its line before and after it; null where there is no such line. */
export interface LoanChange {
  readonly loanNumber: string
  readonly before: string | null
  readonly after: string | null
  /** Empty for a loan that is added or removed. */
  readonly fields: readonly ChangedField[]
}

/** What an import does. */
export interface RegisterChanges {
  readonly added: readonly LoanChange[]
  readonly changed: readonly LoanChange[]
  /** No longer in the file; by loan number. */
  readonly removed: readonly LoanChange[]
  /** Numbers of loans that stay as they are: claimed ones that the file changes or lacks, and those with coins that it lacks. */
  readonly withheld: readonly string[]
  readonly unchangedCount: number
}

const fieldsOf = (known: KnownEstateLoan, filed: FiledLoan): readonly ChangedField[] =>
  CHANGED_FIELDS.filter((field) => known[`${field}Index`] !== filed[`${field}Index`])

const compare = (one: string, other: string): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/**
 * Compares a file with the register (gap G.70). A file is the whole register: a loan that it no longer has is removed.
 * A claimed loan stays as its borrower saw it, until the claim ends: what the file says of it is withheld, and other
 * loans are imported. A loan whose coins are in custody is never removed: whoever claimed it may have an interest in them, and a hold
 * of them must not end with a line of a file (31 CFR 501.603). A closed loan is over: whether the file has it, and what it says of it, changes nothing.
 */
export const registerChanges = (
  known: readonly KnownEstateLoan[],
  filed: readonly FiledLoan[],
): RegisterChanges => {
  const before = new Map(known.map((loan) => [loan.loanNumber, loan]))
  const added: LoanChange[] = []
  const changed: LoanChange[] = []
  const withheld: string[] = []
  let unchangedCount = 0
  for (const line of filed) {
    const { loanNumber, contentIndex: after } = line
    const loan = before.get(loanNumber)
    before.delete(loanNumber)
    if (loan === undefined) added.push({ loanNumber, before: null, after, fields: [] })
    else if (loan.state === 'CLOSED' || loan.contentIndex === after) unchangedCount += 1
    else if (loan.state === 'CLAIMED') withheld.push(loanNumber)
    else changed.push({ loanNumber, before: loan.contentIndex, after, fields: fieldsOf(loan, line) })
  }
  const missing = [...before.values()].toSorted((a, b) => compare(a.loanNumber, b.loanNumber))
  const isKept = ({ state, holdsCoins }: KnownEstateLoan) =>
    state === 'CLAIMED' || (state === 'OPEN' && holdsCoins)
  withheld.push(...missing.filter(isKept).map(({ loanNumber }) => loanNumber))
  const removed = missing
    .filter((loan) => loan.state === 'OPEN' && !isKept(loan))
    .map(({ loanNumber, contentIndex }) => ({ loanNumber, before: contentIndex, after: null, fields: [] }))
  return { added, changed, removed, withheld, unchangedCount }
}

/** Loans of which the file says that they belong to somebody else, or says something else of their person. */
export const personChanges = ({ changed }: Pick<RegisterChanges, 'changed'>): readonly LoanChange[] =>
  changed.filter(({ fields }) => fields.includes('person'))

/**
 * Whether a second agent confirms the import (note 097): whoever changes the person of a loan decides who can claim it,
 * and a removed loan can be claimed by nobody.
 */
export const needsSecondAgent = (changes: Pick<RegisterChanges, 'changed' | 'removed'>): boolean =>
  changes.removed.length > 0 || personChanges(changes).length > 0

/** Everything that an import does, in a fixed order: equal for equal changes of an equal register. */
export const textOfChanges = ({
  added,
  changed,
  removed,
}: Pick<RegisterChanges, 'added' | 'changed' | 'removed'>): string =>
  JSON.stringify(
    [added, changed, removed].map((changes) =>
      changes.map(({ loanNumber, before, after }) => [loanNumber, before, after]),
    ),
  )
