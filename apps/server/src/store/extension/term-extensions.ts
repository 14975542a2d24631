import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { EXTENSION_STATUSES, type ExtensionStatus } from '@pledge/domain/servicing/term-extension'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import { storedDate } from '../loan/loan-changes.ts'

export interface StoredExtension {
  readonly id: string
  readonly months: number
  readonly reason: string
  readonly proposedBy: string
  readonly proposedAt: Date
  readonly status: ExtensionStatus
  readonly approvedBy: string | null
  readonly acceptBy: CalendarDate | null
  readonly effectiveOn: CalendarDate | null
}

/** The extensions that were proposed of a loan, oldest first. */
export const extensionsOf = async (tx: Tx, applicationId: string): Promise<readonly StoredExtension[]> => {
  const rows = await tx
    .selectFrom('term_extensions')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('proposed_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    months: row.months,
    reason: row.reason,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    status: z.enum(EXTENSION_STATUSES).parse(row.status),
    approvedBy: row.approved_by,
    acceptBy: row.accept_by === null ? null : storedDate(row.accept_by),
    effectiveOn: row.effective_on === null ? null : storedDate(row.effective_on),
  }))
}

export const insertExtension = async (
  tx: Tx,
  extension: Pick<StoredExtension, 'id' | 'months' | 'reason' | 'proposedBy' | 'proposedAt'> & {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
  },
): Promise<void> => {
  await tx
    .insertInto('term_extensions')
    .values({
      id: extension.id,
      application_id: extension.applicationId,
      organization_id: extension.organizationId,
      borrower_id: extension.borrowerId,
      months: extension.months,
      reason: extension.reason,
      proposed_by: extension.proposedBy,
      proposed_at: extension.proposedAt,
      status: 'PROPOSED',
    })
    .execute()
}

export const offerExtension = async (
  tx: Tx,
  id: string,
  { by, acceptBy }: { readonly by: string; readonly acceptBy: CalendarDate },
): Promise<void> => {
  await tx
    .updateTable('term_extensions')
    .set({ status: 'OFFERED', approved_by: by, accept_by: formatCalendarDate(acceptBy) })
    .where('id', '=', id)
    .execute()
}

/** Ends an extension that is not accepted; `by` is null where its days to accept were over. */
export const endExtension = async (
  tx: Tx,
  id: string,
  ended: {
    readonly status: 'DECLINED' | 'WITHDRAWN' | 'EXPIRED'
    readonly by: string | null
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .updateTable('term_extensions')
    .set({ status: ended.status, settled_by: ended.by, settled_at: ended.now })
    .where('id', '=', id)
    .execute()
}

/** Keeps what a borrower signed. */
export const acceptExtension = async (
  tx: Tx,
  id: string,
  signed: {
    readonly by: string
    readonly now: Date
    readonly documentId: string
    readonly sha256: string
    readonly effectiveOn: CalendarDate
  },
): Promise<void> => {
  await tx
    .updateTable('term_extensions')
    .set({
      status: 'ACCEPTED',
      settled_by: signed.by,
      settled_at: signed.now,
      document_id: signed.documentId,
      document_sha256: signed.sha256,
      effective_on: formatCalendarDate(signed.effectiveOn),
    })
    .where('id', '=', id)
    .execute()
}
