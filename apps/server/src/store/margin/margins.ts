import { isSendingAwaited } from '@pledge/domain/margin/call-notice'
import { isMonitored, type MarginState } from '@pledge/domain/margin/margin-state'
import type { NextPrices } from '@pledge/domain/margin/next-prices'
import { sql } from 'kysely'
import { clearLevelPrices } from '../alerts/alert-levels.ts'
import { anyOf } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'

const dateOrNull = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** What queues and sweeps select a margin state by. */
const projected = (margin: MarginState) => {
  const call = margin.state === 'CALLED' ? margin.call : null
  const since = margin.state === 'SALE_DUE' ? margin.since : null
  return {
    status: margin.state,
    cure_by: dateOrNull(call !== null && call.pause === null ? call.cureBy : null),
    due_at: dateOrNull(call?.cureBy ?? since),
    unsent_since: dateOrNull(call !== null && isSendingAwaited(call) ? call.openedAt : null),
  }
}

export interface StoredMargin {
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly version: number
  readonly margin: MarginState
  /** As JSON. */
  readonly state: string
}

/** Stores the margin state of a loan after an event of it. */
export const saveMargin = async (tx: Tx, { margin, ...stored }: StoredMargin): Promise<void> => {
  const changing = { version: stored.version, state: stored.state, ...projected(margin) }
  const coin = isMonitored(margin) ? { coin: margin.terms.coin } : {}
  if (!isMonitored(margin)) {
    await tx
      .updateTable('margins')
      .set({ ...changing, price_down_cents: null, price_up_cents: null, reprice_at: null, remind_at: null })
      .where('application_id', '=', stored.applicationId)
      .execute()
    await clearLevelPrices(tx, stored.applicationId)
    return
  }
  await tx
    .insertInto('margins')
    .values({
      application_id: stored.applicationId,
      organization_id: stored.organizationId,
      borrower_id: stored.borrowerId,
      ...changing,
      coin: margin.terms.coin,
    })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ ...changing, ...coin }))
    .execute()
}

/** What the prices of one loan were calculated with, and what is to be done for it next. */
export interface MarginPlan extends NextPrices {
  readonly applicationId: string
  readonly units: bigint
  readonly isOnHold: boolean
  readonly repriceAt: Date | null
  readonly remindAt: Date | null
}

/** Its excess collateral is looked at again at the next price, because what it depends on may have changed. */
export const saveMarginPlan = async (tx: Tx, plan: MarginPlan): Promise<void> => {
  await tx
    .updateTable('margins')
    .set({
      price_down_cents: plan.downCents,
      price_up_cents: plan.upCents,
      units: plan.units.toString(),
      is_on_hold: plan.isOnHold,
      reprice_at: plan.repriceAt,
      remind_at: plan.remindAt,
      excess_price_cents: null,
      excess_deferred_until: null,
    })
    .where('application_id', '=', plan.applicationId)
    .execute()
}

/** New prices of many loans, in one statement. */
export const saveNextPrices = async (
  tx: Tx,
  loans: readonly (NextPrices & { readonly applicationId: string; readonly repriceAt: Date | null })[],
): Promise<void> => {
  if (loans.length === 0) return
  const ids = loans.map(({ applicationId }) => applicationId)
  const down = loans.map(({ downCents }) => downCents?.toString() ?? null)
  const up = loans.map(({ upCents }) => upCents?.toString() ?? null)
  const times = loans.map(({ repriceAt }) => repriceAt)
  await sql`update margins set price_down_cents = given.down, price_up_cents = given.up, reprice_at = given.at
    from unnest(${ids}::uuid[], ${down}::bigint[], ${up}::bigint[], ${times}::timestamptz[]) as given (id, down, up, at)
    where application_id = given.id`.execute(tx)
}

/** What repricing many loans reads of each. */
export interface MarginToReprice {
  readonly applicationId: string
  readonly state: unknown
  readonly units: bigint
  readonly isOnHold: boolean
}

export const marginsOf = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, MarginToReprice>> => {
  const rows = await tx
    .selectFrom('margins')
    .select(['application_id', 'state', sql<string>`units::text`.as('units'), 'is_on_hold'])
    .where('application_id', '=', anyOf(applicationIds))
    .execute()
  return new Map(
    rows.map((row) => [
      row.application_id,
      {
        applicationId: row.application_id,
        state: row.state,
        units: BigInt(row.units),
        isOnHold: row.is_on_hold,
      },
    ]),
  )
}

/** When the borrower is to be reminded of the call of a loan, as it is stored; null where no reminder is planned. */
export const plannedReminder = async (tx: Tx, applicationId: string): Promise<number | null> => {
  const row = await tx
    .selectFrom('margins')
    .select('remind_at')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row?.remind_at?.getTime() ?? null
}

/** Whether a margin call of a loan is open. */
export const isCalled = async (tx: Tx, applicationId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('margins')
    .select('status')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row?.status === 'CALLED'
}

/** The version of the last event of a loan whose notice is queued; undefined where the loan was never monitored. */
export const noticedVersion = async (tx: Tx, applicationId: string): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('margins')
    .select('noticed_version')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row?.noticed_version
}

export const setNoticedVersion = async (tx: Tx, applicationId: string, version: number): Promise<void> => {
  await tx
    .updateTable('margins')
    .set({ noticed_version: version })
    .where('application_id', '=', applicationId)
    .execute()
}

/**
 * After the state of a loan was rebuilt: its prices are calculated anew by the next run. Where there was no row, the notices of
 * its events count as queued, because which of them were is not known any more, and old ones must not be sent again.
 */
export const planAfterRebuild = async (tx: Tx, applicationId: string, wasMissing: boolean): Promise<void> => {
  await tx
    .updateTable('margins')
    .set({
      reprice_at: sql`now()`,
      ...(wasMissing ? { noticed_version: sql<number>`version`, excess_noticed_at: sql<Date>`now()` } : {}),
    })
    .where('application_id', '=', applicationId)
    .where('status', '<>', 'UNMONITORED')
    .execute()
}

export const setMarginReminder = async (
  tx: Tx,
  applicationId: string,
  remindAt: number | null,
): Promise<void> => {
  await tx
    .updateTable('margins')
    .set({ remind_at: dateOrNull(remindAt) })
    .where('application_id', '=', applicationId)
    .execute()
}

/** The loan is monitored now, or need not be. */
export const unlistUnmonitored = async (tx: Tx, applicationId: string): Promise<void> => {
  await tx.deleteFrom('unmonitored_loans').where('application_id', '=', applicationId).execute()
}
