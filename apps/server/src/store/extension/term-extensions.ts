import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { EXTENSION_STATUSES, type ExtensionStatus } from '@pledge/domain/servicing/term-extension'
import { sql } from 'kysely'
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

/** What the borrower knows of an extension that is offered. */
export interface ExtensionOffer {
  readonly id: string
  readonly months: number
  readonly acceptBy: CalendarDate
}

/** The extensions that were proposed of a loan, oldest first: to agents and jobs. */
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

/** Ends an extension that the borrower did not answer; `by` is null where its days to accept were over. */
export const endExtension = async (
  tx: Tx,
  id: string,
  ended: {
    readonly status: 'WITHDRAWN' | 'EXPIRED'
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

/** What is offered to the borrower of a loan, also where the days to accept it are over. */
export const extensionOffersOf = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly ExtensionOffer[]> => {
  const { rows } = await sql<{ id: string; months: number; accept_by: string }>`
    select id, months, accept_by from extension_offers(${applicationId})`.execute(tx)
  return rows.map(({ id, months, accept_by: acceptBy }) => ({ id, months, acceptBy: storedDate(acceptBy) }))
}

/** Keeps the answer of the borrower: what they signed, and from which day on it holds; null where they declined. */
export const keepAnswer = async (
  tx: Tx,
  id: string,
  {
    now,
    signed,
  }: {
    readonly now: Date
    readonly signed: {
      readonly documentId: string
      readonly sha256: string
      readonly effectiveOn: CalendarDate
    } | null
  },
): Promise<void> => {
  const effectiveOn = signed && formatCalendarDate(signed.effectiveOn)
  const { rows } = await sql`
    select * from answer_extension(${id}, ${now}, ${signed?.documentId ?? null}, ${signed?.sha256 ?? null},
      ${effectiveOn})`.execute(tx)
  if (rows.length !== 1) throw new Error('an extension is answered while it is offered to its borrower')
}
