import type { DebitReport } from '@pledge/providers/debit/port'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import { withTenant, type Database, type Tx } from '../database/database.ts'
import { moveReportCursor, OF_NO_ORGANIZATION } from '../work/report-cursors.ts'

export type StoredDebitReport = Pick<DebitReport, 'id' | 'kind' | 'traceNumber' | 'code' | 'on'> & {
  readonly matchAttempts: number
}

const place = (row: string) => ({ table: 'debit_reports', row, column: 'corrected' })

/** Stores what the bank reported, each report once, and how far its reports were read: in one commit. */
export const storeDebitReports = (
  db: Database,
  sealer: Sealer,
  input: {
    readonly provider: string
    readonly reports: readonly DebitReport[]
    readonly cursor: string
    readonly now: Date
  },
): Promise<void> =>
  withTenant(db, OF_NO_ORGANIZATION, async (tx) => {
    for (const report of input.reports)
      await tx
        .insertInto('debit_reports')
        .values({
          id: report.id,
          kind: report.kind,
          trace_number: report.traceNumber,
          code: report.code,
          corrected_sealed:
            report.corrected === null ? null : sealer.seal(report.corrected, place(report.id)),
          effective_on: report.on,
          reported_at: report.at,
          received_at: input.now,
          status: 'WAITING',
          next_match_at: input.now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    await moveReportCursor(tx, input)
  })

/** Reports that were not processed yet, the longest waiting first. */
export const waitingDebitReports = (
  db: Database,
  now: Date,
  most: number,
): Promise<readonly StoredDebitReport[]> =>
  withTenant(db, OF_NO_ORGANIZATION, async (tx) => {
    const found = await tx
      .selectFrom('debit_reports')
      .selectAll()
      .where('status', '=', 'WAITING')
      .where('next_match_at', '<=', now)
      .orderBy('next_match_at')
      .orderBy('reported_at')
      .limit(most)
      .execute()
    return found.map((row) => ({
      id: row.id,
      kind: z.enum(['SETTLED', 'RETURN', 'CHANGE']).parse(row.kind),
      traceNumber: row.trace_number,
      code: row.code,
      on: row.effective_on,
      matchAttempts: row.match_attempts,
    }))
  })

/** A report that cannot be processed yet is tried again later. */
export const retryDebitReport = (db: Database, id: string, nextMatchAt: Date): Promise<void> =>
  withTenant(db, OF_NO_ORGANIZATION, async (tx) => {
    await tx
      .updateTable('debit_reports')
      .set((eb) => ({ next_match_at: nextMatchAt, match_attempts: eb('match_attempts', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'WAITING')
      .execute()
  })

/** In the transaction that processes it: whose it is, and that it is done, or waits for an agent. */
export const finishDebitReport = async (
  tx: Tx,
  input: {
    readonly id: string
    readonly organizationId: string
    readonly applicationId: string
    readonly debitId: string
    readonly status: 'DONE' | 'UNAPPLIED'
  },
): Promise<void> => {
  await tx
    .updateTable('debit_reports')
    .set({
      status: input.status,
      organization_id: input.organizationId,
      application_id: input.applicationId,
      debit_id: input.debitId,
    })
    .where('id', '=', input.id)
    .where('status', '=', 'WAITING')
    .execute()
}

/** Reports of a debit that waited for an agent are handled with it. */
export const handleReportsOf = async (
  tx: Tx,
  input: { readonly id: string; readonly agentId: string; readonly note: string; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('debit_reports')
    .set({ status: 'HANDLED', handled_at: input.now, handled_by: input.agentId, note: input.note })
    .where('debit_id', '=', input.id)
    .where('status', '=', 'UNAPPLIED')
    .execute()
}

/**
 * Settlements of a debit that could not be applied are applied again: the debit stays submitted until one is, and blocks every
 * other debit of its loan. A waiting report belongs to no organization, so only the system may do this.
 */
export const reapplySettlementsOf = async (tx: Tx, debitId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('debit_reports')
    .set({ status: 'WAITING', organization_id: null, next_match_at: now, match_attempts: 0 })
    .where('debit_id', '=', debitId)
    .where('kind', '=', 'SETTLED')
    .where('status', '=', 'UNAPPLIED')
    .execute()
}

/** A correction that waits for an agent. */
export interface Correction {
  /** As the bank reports it, opened: it is masked before it leaves the server. */
  readonly corrected: string
  readonly reportedAt: Date
}

/** The corrections that wait for an agent, by the debit that they are about. */
export const correctionsOf = async (
  tx: Tx,
  sealer: Sealer,
  debitIds: readonly string[],
): Promise<ReadonlyMap<string, Correction>> => {
  if (debitIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('debit_reports')
    .select(['id', 'debit_id', 'corrected_sealed', 'reported_at'])
    .where('debit_id', 'in', [...debitIds])
    .where('kind', '=', 'CHANGE')
    .where('status', '=', 'UNAPPLIED')
    .orderBy('received_at')
    .execute()
  return new Map(
    rows.flatMap(({ id, debit_id, corrected_sealed: sealed, reported_at: reportedAt }) =>
      debit_id === null || sealed === null
        ? []
        : [[debit_id, { corrected: sealer.open(sealed, place(id)), reportedAt }]],
    ),
  )
}

/** The codes of reports that could not be applied, by the debit that they are about. */
export const unappliedCodes = async (
  tx: Tx,
  debitIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (debitIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('debit_reports')
    .select(['debit_id', 'code'])
    .where('debit_id', 'in', [...debitIds])
    .where('status', '=', 'UNAPPLIED')
    .orderBy('received_at')
    .execute()
  return new Map(
    rows.flatMap(({ debit_id, code }) => (debit_id === null || code === null ? [] : [[debit_id, code]])),
  )
}
