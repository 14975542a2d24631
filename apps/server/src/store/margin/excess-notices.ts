import type { Tx } from '../database/database.ts'

/** When the email that some collateral of a loan can be withdrawn was queued, since the loan needed it last. */
export const excessNoticedAt = async (tx: Tx, applicationId: string): Promise<Date | null> => {
  const row = await tx
    .selectFrom('margins')
    .select('excess_noticed_at')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row?.excess_noticed_at ?? null
}

export interface ExcessPlan {
  readonly applicationId: string
  /** The price of one coin, in cents, at which the loan is looked at again: at or above it, once noticed at or below it. */
  readonly priceCents: bigint
  readonly deferredUntil: Date | null
  readonly noticedAt: Date | null
}

/** What is waited for next. */
export const saveExcessPlan = async (tx: Tx, plan: ExcessPlan): Promise<void> => {
  await tx
    .updateTable('margins')
    .set({
      excess_price_cents: plan.priceCents,
      excess_deferred_until: plan.deferredUntil,
      excess_noticed_at: plan.noticedAt,
    })
    .where('application_id', '=', plan.applicationId)
    .execute()
}
