import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { DEFAULT_DECISIONS, type DefaultDecisionKind } from '@pledge/domain/servicing/default-decisions'
import { PLANNED_SALE_ENDS, type PlannedSaleEnd } from '@pledge/domain/servicing/planned-sale'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import { storedDate } from '../loan/loan-changes.ts'

const STATUSES = ['WAITING', 'APPROVED', 'REJECTED'] as const

export interface StoredDefaultDecision {
  readonly id: string
  readonly kind: DefaultDecisionKind
  readonly reason: string
  readonly proposedBy: string
  readonly proposedAt: Date
  readonly status: (typeof STATUSES)[number]
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly effectiveOn: CalendarDate | null
  readonly emailedAt: Date | null
  /** Of an approved sale alone: how its plan ended; null while it is planned. */
  readonly end: PlannedSaleEnd | null
  readonly endedAt: Date | null
}

/** What was proposed and decided about a loan in default, oldest first. */
export const defaultDecisionsOf = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly StoredDefaultDecision[]> => {
  const rows = await tx
    .selectFrom('default_decisions')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('proposed_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: z.enum(DEFAULT_DECISIONS).parse(row.kind),
    reason: row.reason,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    status: z.enum(STATUSES).parse(row.status),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    effectiveOn: row.effective_on === null ? null : storedDate(row.effective_on),
    emailedAt: row.emailed_at,
    end: z.enum(PLANNED_SALE_ENDS).nullable().parse(row.end_cause),
    endedAt: row.ended_at,
  }))
}

export const insertDefaultDecision = async (
  tx: Tx,
  decision: Pick<StoredDefaultDecision, 'id' | 'kind' | 'reason' | 'proposedBy' | 'proposedAt'> & {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
  },
): Promise<void> => {
  await tx
    .insertInto('default_decisions')
    .values({
      id: decision.id,
      application_id: decision.applicationId,
      organization_id: decision.organizationId,
      borrower_id: decision.borrowerId,
      kind: decision.kind,
      reason: decision.reason,
      proposed_by: decision.proposedBy,
      proposed_at: decision.proposedAt,
      status: 'WAITING',
    })
    .execute()
}

export const settleDefaultDecision = async (
  tx: Tx,
  decided: {
    readonly id: string
    readonly decidedBy: string
    readonly now: Date
    /** Null where it is rejected. */
    readonly effectiveOn: CalendarDate | null
  },
): Promise<void> => {
  const { effectiveOn } = decided
  await tx
    .updateTable('default_decisions')
    .set({
      status: effectiveOn === null ? 'REJECTED' : 'APPROVED',
      decided_by: decided.decidedBy,
      decided_at: decided.now,
      effective_on: effectiveOn === null ? null : formatCalendarDate(effectiveOn),
    })
    .where('id', '=', decided.id)
    .execute()
}

export const setDecisionEmailed = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('default_decisions').set({ emailed_at: now }).where('id', '=', id).execute()
}

/** The sale that two agents decided on and that has not begun or ended; undefined without one. */
export const plannedSale = (decisions: readonly StoredDefaultDecision[]): StoredDefaultDecision | undefined =>
  decisions.find(({ kind, status, end }) => kind === 'SALE' && status === 'APPROVED' && end === null)

/** Ends the planned sale of a loan; resolves to whether there was one. `by`: the agent who canceled it. */
export const endPlannedSale = async (
  tx: Tx,
  applicationId: string,
  {
    cause,
    by = null,
    now,
  }: { readonly cause: PlannedSaleEnd; readonly by?: string | null; readonly now: Date },
): Promise<boolean> => {
  const ended = await tx
    .updateTable('default_decisions')
    .set({ ended_at: now, end_cause: cause, ended_by: by })
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'SALE')
    .where('status', '=', 'APPROVED')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
