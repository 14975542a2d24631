import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import { insertEstateImport, saveImportProgress } from '../../store/refinance/estate-imports.ts'
import {
  deleteEstateLoans,
  insertEstateLoans,
  tryLockRegister,
  updateEstateLoans,
  type IndexedLoan,
} from '../../store/refinance/estate-loans.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { changesOf, readRegister } from './read-register.ts'

/** Loans that are written in one statement. */
const LOANS_AT_A_TIME = 1_000

/** How many loans an import adds, changes and removes. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

const batches = <One>(all: readonly One[]): readonly (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / LOANS_AT_A_TIME) }, (_, index) =>
    all.slice(index * LOANS_AT_A_TIME, (index + 1) * LOANS_AT_A_TIME),
  )

class ClaimedMeanwhile extends Error {}

const writeChanges = async (
  { newId, sealer, clock }: Pick<Deps, 'newId' | 'sealer' | 'clock'>,
  tx: Tx,
  {
    organizationId,
    added,
    changed,
    removed,
    onWritten,
  }: {
    readonly organizationId: string
    readonly added: readonly IndexedLoan[]
    readonly changed: readonly IndexedLoan[]
    readonly removed: readonly string[]
    readonly onWritten: (loans: number) => Promise<void>
  },
): Promise<void> => {
  const stored = { organizationId, newId, now: clock.business() }
  for (const loans of batches(added)) {
    await insertEstateLoans(tx, sealer, loans, stored)
    await onWritten(loans.length)
  }
  for (const loans of batches(changed)) {
    if ((await updateEstateLoans(tx, sealer, loans, stored)) < loans.length) throw new ClaimedMeanwhile()
    await onWritten(loans.length)
  }
  for (const loans of batches(removed)) {
    if ((await deleteEstateLoans(tx, organizationId, loans)) < loans.length) throw new ClaimedMeanwhile()
    await onWritten(loans.length)
  }
}

/** A smaller import is over before anybody reads how far it is. */
const PROGRESS_EVERY_LOANS = 5_000

/**
 * Records how far the import is in transactions of its own, because that of the import is all or nothing. They need
 * a second connection, which only one import of an organization can take at a time.
 */
const progressOf = (deps: Pick<Deps, 'db' | 'clock'>, subject: Subject, lines: number) => {
  let doneLines = 0
  let shownLines = 0
  return async (more: number) => {
    doneLines += more
    if (doneLines - shownLines < PROGRESS_EVERY_LOANS) return
    shownLines = doneLines
    const progress = { doneLines, lines, updatedAt: deps.clock.real() }
    await withTenant(deps.db, principalOf(subject), (tx) =>
      saveImportProgress(tx, subject.organizationId, progress),
    )
  }
}

/**
 * Imports the file that was previewed into the register, all of it or nothing (gap G.70, note 097). Importing it
 * again changes nothing. Refusals: `refinance.file-invalid` for another file than the one previewed or one with a
 * problem; `refinance.register-changed` where the import would do something else than the preview showed; `request.in-progress`
 * while another import runs.
 */
export const importRegister =
  (deps: Pick<Deps, 'db' | 'sealer' | 'transaction' | 'newId' | 'clock'>) =>
  async ({
    subject,
    csv,
    sha256,
    seen,
  }: {
    readonly subject: Subject
    readonly csv: string
    readonly sha256: string
    readonly seen: ImportCounts
  }): Promise<Outcome<{ readonly counts: ImportCounts }>> => {
    const { organizationId } = subject
    const read = await readRegister(deps, csv)
    if (read.sha256 !== sha256 || read.problemCount > 0) return refuse('refinance.file-invalid')
    const { loans } = read
    try {
      return await deps.transaction(principalOf(subject), async ({ tx }) => {
        if (!(await tryLockRegister(tx, organizationId))) return refuse('request.in-progress')
        const changes = await changesOf(tx, organizationId, read)
        if (changes.problems.length > 0) return refuse('refinance.file-invalid')
        const counts = {
          added: changes.added.length,
          changed: changes.changed.length,
          removed: changes.removed.length,
        }
        const isAsSeen =
          counts.added === seen.added && counts.changed === seen.changed && counts.removed === seen.removed
        if (!isAsSeen) return refuse('refinance.register-changed')
        const byNumber = new Map(loans.map((one) => [one.loan.loanNumber, one]))
        const filed = (loanNumbers: readonly string[]) =>
          loanNumbers.flatMap((loanNumber) => byNumber.get(loanNumber) ?? [])
        const total = counts.added + counts.changed + counts.removed
        if (total === 0) return { ok: true as const, counts }
        await writeChanges(deps, tx, {
          organizationId,
          added: filed(changes.added),
          changed: filed(changes.changed),
          removed: changes.removed,
          onWritten: progressOf(deps, subject, total),
        })
        await insertEstateImport(tx, organizationId, {
          id: deps.newId(),
          sha256,
          importedBy: subject.accountId,
          importedAt: deps.clock.business(),
          lines: loans.length,
          ...counts,
        })
        return { ok: true as const, counts }
      })
    } catch (error) {
      if (error instanceof ClaimedMeanwhile) return refuse('refinance.register-changed')
      throw error
    }
  }
