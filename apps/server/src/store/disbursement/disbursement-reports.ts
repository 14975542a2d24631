import type { DisbursementReport } from '@pledge/providers/disbursement/port'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import { withTenant, type Database, type Tx } from '../database/database.ts'
import { moveReportCursor, OF_NO_ORGANIZATION } from '../work/report-cursors.ts'

export type StoredReport = Pick<DisbursementReport, 'id' | 'kind' | 'traceNumber' | 'code' | 'corrected'> & {
  readonly matchAttempts: number
  readonly receivedAt: Date
}

const place = (row: string) => ({ table: 'disbursement_reports', row, column: 'corrected' })

/** Stores the bank's reports, each once, and the read position, in one commit. */
export const keepReports = (
  db: Database,
  sealer: Sealer,
  input: {
    readonly provider: string
    readonly reports: readonly DisbursementReport[]
    readonly cursor: string
    readonly now: Date
  },
): Promise<void> =>
  withTenant(db, OF_NO_ORGANIZATION, async (tx) => {
    for (const report of input.reports)
      await tx
        .insertInto('disbursement_reports')
        .values({
          id: report.id,
          kind: report.kind,
          trace_number: report.traceNumber,
          code: report.code,
          corrected_sealed:
            report.corrected === null ? null : sealer.seal(report.corrected, place(report.id)),
          reported_at: report.at,
          received_at: input.now,
          status: 'WAITING',
          next_match_at: input.now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    await moveReportCursor(tx, input)
  })

/** Pending reports, longest waiting first. */
export const waitingReports = (
  db: Database,
  sealer: Sealer,
  now: Date,
  most: number,
): Promise<readonly StoredReport[]> =>
  withTenant(db, OF_NO_ORGANIZATION, async (tx) => {
    const rows = await tx
      .selectFrom('disbursement_reports')
      .selectAll()
      .where('status', '=', 'WAITING')
      .where('next_match_at', '<=', now)
      .orderBy('next_match_at')
      .limit(most)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      kind: z.enum(['RETURN', 'CHANGE']).parse(row.kind),
      traceNumber: row.trace_number,
      code: row.code,
      corrected: row.corrected_sealed === null ? null : sealer.open(row.corrected_sealed, place(row.id)),
      matchAttempts: row.match_attempts,
      receivedAt: row.received_at,
    }))
  })

/** A report of an unknown payment is checked again later. */
export const lookLater = (db: Database, id: string, nextMatchAt: Date): Promise<void> =>
  withTenant(db, OF_NO_ORGANIZATION, async (tx) => {
    await tx
      .updateTable('disbursement_reports')
      .set((eb) => ({ next_match_at: nextMatchAt, match_attempts: eb('match_attempts', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'WAITING')
      .execute()
  })

/** In the transaction that acts on it: records its owner, and that it is done. */
export const finishReport = async (
  tx: Tx,
  input: {
    readonly id: string
    readonly organizationId: string
    readonly applicationId: string
    /** Null: it is about a refund. */
    readonly attempt: number | null
  },
): Promise<void> => {
  await tx
    .updateTable('disbursement_reports')
    .set({
      status: 'DONE',
      organization_id: input.organizationId,
      application_id: input.applicationId,
      attempt: input.attempt,
    })
    .where('id', '=', input.id)
    .where('status', '=', 'WAITING')
    .execute()
}
