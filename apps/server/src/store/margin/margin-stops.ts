import type { Tx } from '../database/database.ts'

export interface MarginStop {
  readonly stoppedAt: Date
  readonly reason: string
}

/** Since when an organization has stopped automatic action; undefined where it has not. */
export const findMarginStop = async (tx: Tx, organizationId: string): Promise<MarginStop | undefined> => {
  const row = await tx
    .selectFrom('margin_stops')
    .select(['stopped_at', 'reason'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row === undefined ? undefined : { stoppedAt: row.stopped_at, reason: row.reason }
}

/** Stopped twice, it keeps the first time and reason. */
export const insertMarginStop = async (
  tx: Tx,
  stop: MarginStop & { readonly organizationId: string; readonly stoppedBy: string },
): Promise<void> => {
  await tx
    .insertInto('margin_stops')
    .values({
      organization_id: stop.organizationId,
      stopped_at: stop.stoppedAt,
      stopped_by: stop.stoppedBy,
      reason: stop.reason,
    })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute()
}

export const removeMarginStop = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('margin_stops').where('organization_id', '=', organizationId).execute()
}
