import { COINS } from '@pledge/domain/collateral/coins'
import { lotsOf, MOVEMENT_KINDS, type Lot, type Movement } from '@pledge/domain/rehypothecation/movements'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

interface Whose {
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
}

/** Everything that happened to lots of a loan, oldest first. */
export const movementsOf = async (tx: Tx, applicationId: string): Promise<readonly Movement[]> => {
  const rows = await tx
    .selectFrom('rehypothecation_movements')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    lotId: row.lot_id,
    kind: row.is_replacement ? 'LOST' : z.enum(MOVEMENT_KINDS).parse(row.kind),
    coin: z.enum(COINS).parse(row.coin),
    units: BigInt(row.units),
    at: row.occurred_at.getTime(),
    dueAt: row.due_at?.getTime() ?? null,
  }))
}

/** The lots of a loan. */
export const rehypothecatedLots = async (tx: Tx, applicationId: string): Promise<readonly Lot[]> =>
  lotsOf(await movementsOf(tx, applicationId))

/** Records what happened, after the movements that are recorded. The loan is locked. */
export const insertMovements = async (
  tx: Tx,
  { applicationId, organizationId, borrowerId }: Whose,
  {
    movements,
    recorded,
    newId,
  }: {
    readonly movements: readonly Movement[]
    readonly recorded: readonly Movement[]
    readonly newId: () => string
  },
): Promise<void> => {
  if (movements.length === 0) return
  await tx
    .insertInto('rehypothecation_movements')
    .values(
      movements.map(({ lotId, kind, coin, units, at, dueAt }, index) => ({
        id: newId(),
        application_id: applicationId,
        organization_id: organizationId,
        borrower_id: borrowerId,
        lot_id: lotId,
        number: recorded.length + index + 1,
        // The same quantity is back, of the lender's own coins.
        kind: kind === 'LOST' ? 'RETURNED' : kind,
        is_replacement: kind === 'LOST',
        coin,
        units: units.toString(),
        occurred_at: new Date(at),
        due_at: dueAt === null ? null : new Date(dueAt),
      })),
    )
    .execute()
}

/** When the job polls the loan next, by when what was recalled is back, and what of its lots is work of agents. */
export const saveRehypothecation = async (
  tx: Tx,
  { applicationId, organizationId, borrowerId }: Whose,
  next: {
    readonly nextPollAt: Date | null
    readonly recallDueAt: Date | null
    /** Since when the last lot is rejected. */
    readonly rejectedAt: Date | null
    /** Since when the custodian leaves the order of a lot unanswered. */
    readonly unansweredSince: Date | null
  },
): Promise<void> => {
  const values = {
    next_poll_at: next.nextPollAt,
    recall_due_at: next.recallDueAt,
    rejected_at: next.rejectedAt,
    unanswered_since: next.unansweredSince,
  }
  await tx
    .insertInto('rehypothecations')
    .values({
      application_id: applicationId,
      organization_id: organizationId,
      borrower_id: borrowerId,
      ...values,
    })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values))
    .execute()
}
