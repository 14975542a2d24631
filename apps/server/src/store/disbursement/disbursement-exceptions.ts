import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'

export const EXCEPTION_KINDS = ['RETURNED', 'REJECTED', 'RETURN_NOT_APPLIED', 'CHANGE'] as const
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]
export const EXCEPTION_RESOLUTIONS = ['PAID_AGAIN', 'CANCELLED', 'HANDLED'] as const
export type ExceptionResolution = (typeof EXCEPTION_RESOLUTIONS)[number]

/** A disbursement exception that an agent has to handle. */
export interface DisbursementException {
  readonly id: string
  readonly applicationId: string
  readonly attempt: number
  readonly kind: ExceptionKind
  readonly code: string
  /** The bank's corrected value, where it gives one. */
  readonly corrected: string | null
  readonly openedAt: Date
  readonly resolvedAt: Date | null
  readonly resolution: ExceptionResolution | null
}

/** These end when the disbursement is sent again or the loan is cancelled. */
const ENDING_BY_THEMSELVES = ['RETURNED', 'REJECTED'] as const
const place = (row: string) => ({ table: 'disbursement_exceptions', row, column: 'corrected' })

/** Opens an exception, once for each disbursement, kind and code. */
export const openDisbursementException = async (
  tx: Tx,
  sealer: Sealer,
  input: {
    readonly id: string
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly attempt: number
    readonly kind: ExceptionKind
    readonly code: string
    readonly corrected: string | null
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('disbursement_exceptions')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      attempt: input.attempt,
      kind: input.kind,
      code: input.code,
      corrected_sealed: input.corrected === null ? null : sealer.seal(input.corrected, place(input.id)),
      opened_at: input.now,
    })
    .onConflict((conflict) => conflict.columns(['application_id', 'attempt', 'kind', 'code']).doNothing())
    .execute()
}

/** Ends the open exceptions of failed disbursements: the disbursement was sent again, or the loan was cancelled. */
export const resolveFailures = async (
  tx: Tx,
  input: { readonly applicationId: string; readonly resolution: ExceptionResolution; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('disbursement_exceptions')
    .set({ resolved_at: input.now, resolution: input.resolution })
    .where('application_id', '=', input.applicationId)
    .where('kind', 'in', ENDING_BY_THEMSELVES)
    .where('resolved_at', 'is', null)
    .execute()
}

/** An agent has handled an exception that does not end by itself; false when it is not open, or ends by itself. */
export const handleException = async (
  tx: Tx,
  input: {
    readonly applicationId: string
    readonly exceptionId: string
    readonly agentId: string
    readonly now: Date
  },
): Promise<boolean> => {
  const changed = await tx
    .updateTable('disbursement_exceptions')
    .set({ resolved_at: input.now, resolution: 'HANDLED', resolved_by: input.agentId })
    .where('id', '=', input.exceptionId)
    .where('application_id', '=', input.applicationId)
    .where('kind', 'not in', ENDING_BY_THEMSELVES)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

interface Row {
  readonly id: string
  readonly application_id: string
  readonly attempt: number
  readonly kind: string
  readonly code: string
  readonly corrected_sealed: string | null
  readonly opened_at: Date
  readonly resolved_at: Date | null
  readonly resolution: string | null
}

const exceptionOf = (sealer: Sealer, row: Row): DisbursementException => ({
  id: row.id,
  applicationId: row.application_id,
  attempt: row.attempt,
  kind: z.enum(EXCEPTION_KINDS).parse(row.kind),
  code: row.code,
  corrected: row.corrected_sealed === null ? null : sealer.open(row.corrected_sealed, place(row.id)),
  openedAt: row.opened_at,
  resolvedAt: row.resolved_at,
  resolution: row.resolution === null ? null : z.enum(EXCEPTION_RESOLUTIONS).parse(row.resolution),
})

/** Maximum exceptions read of one application. */
const MOST_OF_APPLICATION = 100

/** The exceptions of one application, oldest first. */
export const exceptionsOf = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
): Promise<readonly DisbursementException[]> => {
  const rows = await tx
    .selectFrom('disbursement_exceptions')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('opened_at')
    .orderBy('id')
    .limit(MOST_OF_APPLICATION)
    .execute()
  return rows.map((row) => exceptionOf(sealer, row))
}

/** The open exceptions of an organization, oldest first; each is read separately. */
export const openExceptions = async (
  tx: Tx,
  sealer: Sealer,
  organizationId: string,
): Promise<readonly { readonly applicationId: string; readonly read: () => DisbursementException }[]> => {
  const rows = await tx
    .selectFrom('disbursement_exceptions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('resolved_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return rows.map((row) => ({ applicationId: row.application_id, read: () => exceptionOf(sealer, row) }))
}
