import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import type { ModificationTerms } from '@pledge/domain/servicing/modification'
import {
  MODIFICATION_KINDS,
  MODIFICATION_STATUSES,
  type ModificationStatus,
} from '@pledge/domain/servicing/modification-kinds'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import { storedDate } from '../loan/loan-changes.ts'

export interface StoredModification {
  readonly id: string
  readonly terms: ModificationTerms
  readonly reason: string
  readonly proposedBy: string
  readonly proposedAt: Date
  readonly status: ModificationStatus
  readonly approvedBy: string | null
  /** The last day to approve it, and once it is offered, to accept it. */
  readonly decideBy: CalendarDate
  readonly effectiveOn: CalendarDate | null
  readonly remindedAt: Date | null
  readonly confirmedAt: Date | null
}

/** What the borrower knows of a modification that is offered. */
export interface ModificationOffer {
  readonly id: string
  readonly terms: ModificationTerms
  readonly acceptBy: CalendarDate
}

const kindSchema = z.enum(MODIFICATION_KINDS)

interface TermsRow {
  readonly kind: string
  readonly months: number | null
  readonly rate_bps: number | null
}

const termsOf = (row: TermsRow): ModificationTerms => {
  const kind = kindSchema.parse(row.kind)
  switch (kind) {
    case 'LATER_MATURITY':
      return { kind, months: z.int().parse(row.months) }
    case 'LOWER_RATE':
      return { kind, rateBps: z.int().parse(row.rate_bps) }
    case 'PAYMENT_PAUSE':
      return { kind, payments: z.int().parse(row.months) }
  }
}

const termsRow = (terms: ModificationTerms): TermsRow => {
  switch (terms.kind) {
    case 'LATER_MATURITY':
      return { kind: terms.kind, months: terms.months, rate_bps: null }
    case 'LOWER_RATE':
      return { kind: terms.kind, months: null, rate_bps: terms.rateBps }
    case 'PAYMENT_PAUSE':
      return { kind: terms.kind, months: terms.payments, rate_bps: null }
  }
}

/** The modifications that were proposed of a loan, oldest first: to agents and jobs. */
export const modificationsOf = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly StoredModification[]> => {
  const rows = await tx
    .selectFrom('loan_modifications')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('proposed_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    terms: termsOf(row),
    reason: row.reason,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    status: z.enum(MODIFICATION_STATUSES).parse(row.status),
    approvedBy: row.approved_by,
    decideBy: storedDate(row.decide_by),
    effectiveOn: row.effective_on === null ? null : storedDate(row.effective_on),
    remindedAt: row.reminded_at,
    confirmedAt: row.confirmed_at,
  }))
}

export const insertModification = async (
  tx: Tx,
  modification: Pick<
    StoredModification,
    'id' | 'terms' | 'reason' | 'proposedBy' | 'proposedAt' | 'decideBy'
  > & {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
  },
): Promise<void> => {
  await tx
    .insertInto('loan_modifications')
    .values({
      id: modification.id,
      application_id: modification.applicationId,
      organization_id: modification.organizationId,
      borrower_id: modification.borrowerId,
      ...termsRow(modification.terms),
      reason: modification.reason,
      proposed_by: modification.proposedBy,
      proposed_at: modification.proposedAt,
      decide_by: formatCalendarDate(modification.decideBy),
      status: 'PROPOSED',
    })
    .execute()
}

export const offerModification = async (
  tx: Tx,
  id: string,
  { by, acceptBy }: { readonly by: string; readonly acceptBy: CalendarDate },
): Promise<void> => {
  await tx
    .updateTable('loan_modifications')
    .set({ status: 'OFFERED', approved_by: by, decide_by: formatCalendarDate(acceptBy) })
    .where('id', '=', id)
    .execute()
}

/** Ends a modification that was not answered; `by` is null where its days were over. */
export const endModification = async (
  tx: Tx,
  id: string,
  ended: {
    readonly status: 'WITHDRAWN' | 'EXPIRED'
    readonly by: string | null
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .updateTable('loan_modifications')
    .set({ status: ended.status, settled_by: ended.by, settled_at: ended.now })
    .where('id', '=', id)
    .execute()
}

/** Keeps that the borrower was reminded of an offer, or that what they accepted was confirmed to them. */
export const setModificationEmailed = async (
  tx: Tx,
  id: string,
  { mail, now }: { readonly mail: 'REMINDER' | 'CONFIRMATION'; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('loan_modifications')
    .set(mail === 'REMINDER' ? { reminded_at: now } : { confirmed_at: now })
    .where('id', '=', id)
    .execute()
}

/** What is offered to the borrower of a loan, also where the days to accept it are over. */
export const modificationOffersOf = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly ModificationOffer[]> => {
  const { rows } = await sql<TermsRow & { id: string; accept_by: string }>`
    select id, kind, months, rate_bps, accept_by from modification_offers(${applicationId})`.execute(tx)
  return rows.map((row) => ({ id: row.id, terms: termsOf(row), acceptBy: storedDate(row.accept_by) }))
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
    select * from answer_modification(${id}, ${now}, ${signed?.documentId ?? null}, ${signed?.sha256 ?? null},
      ${effectiveOn})`.execute(tx)
  if (rows.length !== 1) throw new Error('a modification is answered while it is offered to its borrower')
}

/** What waits for a second agent or for the borrower and is not over on a day, nearest deadline first. */
export const openModifications = async (tx: Tx, organizationId: string, today: CalendarDate) => {
  const rows = await tx
    .selectFrom('loan_modifications')
    .select(['application_id as id', 'kind', 'status', 'proposed_at', 'decide_by'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`status in ('PROPOSED', 'OFFERED')`)
    .where('decide_by', '>=', formatCalendarDate(today))
    .orderBy('decide_by')
    .orderBy('loan_modifications.id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: kindSchema.parse(row.kind),
    isOffered: row.status === 'OFFERED',
    proposedAt: row.proposed_at,
    decideBy: storedDate(row.decide_by),
  }))
}
