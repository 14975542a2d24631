import { needsSecondAgent, personChanges, type LoanChange } from '@pledge/domain/refinance/register-changes'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import {
  clearImportProgress,
  insertEstateImport,
  saveImportProgress,
} from '../../store/refinance/estate-imports.ts'
import {
  deleteEstateLoans,
  insertEstateLoans,
  tryLockRegister,
  updateEstateLoans,
  type IndexedLoan,
} from '../../store/refinance/estate-loans.ts'
import {
  deleteImportRequests,
  importRequestedBy,
  saveImportRequest,
} from '../../store/refinance/import-requests.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { changesOf, readRegister, type IdentifiedChanges, type ReadRegister } from './read-register.ts'

/** Loans that are written in one statement. */
const LOANS_AT_A_TIME = 1_000

/** How many loans an import adds, changes and removes. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** Changed loans whose person changes. */
  readonly persons: number
}

/** A request for an import that nobody has confirmed ends after this. */
export const IMPORT_REQUEST_MS = 7 * 24 * 60 * 60_000

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
    importId,
    added,
    changed,
    removed,
    onWritten,
  }: {
    readonly organizationId: string
    readonly importId: string
    readonly added: readonly IndexedLoan[]
    readonly changed: readonly IndexedLoan[]
    readonly removed: readonly string[]
    readonly onWritten: (loans: number) => Promise<void>
  },
): Promise<void> => {
  const stored = { organizationId, importId, newId, now: clock.business() }
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

const numbersOf = (changes: readonly LoanChange[]): readonly string[] =>
  changes.map(({ loanNumber }) => loanNumber)

const countsOf = (changes: IdentifiedChanges): ImportCounts => ({
  added: changes.added.length,
  changed: changes.changed.length,
  removed: changes.removed.length,
  persons: personChanges(changes).length,
})

type ImportDeps = Pick<Deps, 'db' | 'sealer' | 'transaction' | 'newId' | 'clock'>

interface CheckedImport {
  readonly subject: Subject
  readonly read: ReadRegister
  readonly changes: IdentifiedChanges
  readonly counts: ImportCounts
}

/** The other agent who asked for this import; null where one agent is enough, undefined while one is missing. */
const otherAgentOf = async (
  { clock }: ImportDeps,
  tx: Tx,
  { subject: { organizationId, accountId }, read: { sha256 }, changes, counts }: CheckedImport,
): Promise<string | null | undefined> => {
  if (!needsSecondAgent(changes)) return null
  const { changesSha256 } = changes
  const now = clock.business()
  const since = new Date(now.getTime() - IMPORT_REQUEST_MS)
  const requestedBy = await importRequestedBy(tx, { organizationId, changesSha256, since })
  if (requestedBy !== undefined) return requestedBy === accountId ? undefined : requestedBy
  const request = { sha256, changesSha256, requestedBy: accountId, requestedAt: now, ...counts }
  await saveImportRequest(tx, organizationId, request)
  return undefined
}

const write = async (
  deps: ImportDeps,
  tx: Tx,
  { subject, read, changes, counts }: CheckedImport,
  requestedBy: string | null,
): Promise<void> => {
  const { organizationId } = subject
  const byNumber = new Map(read.loans.map((one) => [one.loan.loanNumber, one]))
  const filed = (loans: readonly LoanChange[]) =>
    loans.flatMap(({ loanNumber }) => byNumber.get(loanNumber) ?? [])
  const importId = deps.newId()
  await writeChanges(deps, tx, {
    organizationId,
    importId,
    added: filed(changes.added),
    changed: filed(changes.changed),
    removed: numbersOf(changes.removed),
    onWritten: progressOf(deps, subject, counts.added + counts.changed + counts.removed),
  })
  await insertEstateImport(tx, organizationId, {
    id: importId,
    sha256: read.sha256,
    importedBy: subject.accountId,
    importedAt: deps.clock.business(),
    lines: read.loans.length,
    requestedBy,
    ...counts,
  })
  await deleteImportRequests(tx, organizationId)
  await clearImportProgress(tx, organizationId)
}

export type ImportResult = ImportCounts & {
  /** WAITING: nothing has changed yet, because another agent has to send the same file. */
  readonly state: 'IMPORTED' | 'WAITING'
}

/**
 * Imports the file that was previewed into the register, all of it or nothing (gap G.70, note 097). Importing it
 * again changes nothing. An import that changes the person of a loan, or removes loans, is done once a second agent has
 * sent the same file for the same changes. Refusals: `refinance.file-invalid` for another file than the one previewed or
 * one with a problem; `refinance.register-changed` where the import would do anything else than the preview showed;
 * `request.in-progress` while another import runs.
 */
export const importRegister =
  (deps: ImportDeps) =>
  async ({
    subject,
    csv,
    sha256,
    changesSha256,
  }: {
    readonly subject: Subject
    readonly csv: string
    readonly sha256: string
    /** Of the changes that the preview showed. */
    readonly changesSha256: string
  }): Promise<Outcome<{ readonly imported: ImportResult }>> => {
    const { organizationId } = subject
    const read = await readRegister(deps, csv)
    if (read.sha256 !== sha256 || read.problemCount > 0) return refuse('refinance.file-invalid')
    try {
      return await deps.transaction(principalOf(subject), async ({ tx }) => {
        if (!(await tryLockRegister(tx, organizationId))) return refuse('request.in-progress')
        const changes = await changesOf(tx, organizationId, read)
        if (changes.changesSha256 !== changesSha256) return refuse('refinance.register-changed')
        const counts = countsOf(changes)
        const imported = { ok: true as const, imported: { state: 'IMPORTED' as const, ...counts } }
        if (counts.added + counts.changed + counts.removed === 0) return imported
        const checked = { subject, read, changes, counts }
        const requestedBy = await otherAgentOf(deps, tx, checked)
        if (requestedBy === undefined) return { ok: true as const, imported: { state: 'WAITING', ...counts } }
        await write(deps, tx, checked, requestedBy)
        return imported
      })
    } catch (error) {
      await withTenant(deps.db, principalOf(subject), (tx) => clearImportProgress(tx, organizationId))
      if (error instanceof ClaimedMeanwhile) return refuse('refinance.register-changed')
      throw error
    }
  }
