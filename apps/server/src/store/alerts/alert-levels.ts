import type { ArmedLevel, OwnLevel } from '@pledge/domain/alerts/own-level'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { NextPrices } from '@pledge/domain/margin/next-prices'
import { sql, type Selectable } from 'kysely'
import { anyOf } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'
import type { AlertLevels } from '../database/schema.generated.ts'

/** How a level was reached last. */
export interface ReachedLevel {
  readonly at: Date
  readonly priceCents: bigint
  /** Null without collateral. */
  readonly ltvBps: number | null
}

/** A level that a borrower added to a loan. */
export interface AlertLevel extends ArmedLevel {
  readonly id: string
  readonly applicationId: string
  readonly reached: ReachedLevel | null
  /** Reached, and not notified yet. */
  readonly isUnnoticed: boolean
}

const levelOfRow = (row: Pick<Selectable<AlertLevels>, 'ltv_bps' | 'price_cents'>): OwnLevel => {
  if (row.ltv_bps !== null) return { kind: 'LTV', ltvBps: row.ltv_bps }
  if (row.price_cents === null) throw new Error('a level has an LTV or a price')
  return { kind: 'PRICE', priceCents: row.price_cents }
}

const alertLevelOf = (row: Selectable<AlertLevels>): AlertLevel => ({
  id: row.id,
  applicationId: row.application_id,
  level: levelOfRow(row),
  isArmed: row.is_armed,
  reached:
    row.reached_at === null || row.reached_price_cents === null
      ? null
      : {
          at: row.reached_at,
          priceCents: row.reached_price_cents,
          ltvBps: row.reached_ltv_bps === null ? null : Number(row.reached_ltv_bps),
        },
  isUnnoticed: row.is_unnoticed,
})

/** The levels of many loans, in the order in which they were added. */
export const alertLevelsOf = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<readonly AlertLevel[]> => {
  const rows = await tx
    .selectFrom('alert_levels')
    .selectAll()
    .where('application_id', '=', anyOf(applicationIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(alertLevelOf)
}

export interface NewAlertLevel {
  readonly id: string
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly coin: Coin
  readonly level: OwnLevel
  readonly isArmed: boolean
  readonly now: Date
}

/** Adds a level; the prices that it waits for are stored by `saveLevelPrices`. */
export const insertAlertLevel = async (tx: Tx, { level, ...added }: NewAlertLevel): Promise<void> => {
  await tx
    .insertInto('alert_levels')
    .values({
      id: added.id,
      application_id: added.applicationId,
      organization_id: added.organizationId,
      borrower_id: added.borrowerId,
      coin: added.coin,
      ltv_bps: level.kind === 'LTV' ? level.ltvBps : null,
      price_cents: level.kind === 'PRICE' ? level.priceCents : null,
      is_armed: added.isArmed,
      created_at: added.now,
    })
    .execute()
}

/** Removes a level of a loan. One that is not there, or of another loan, is left alone. */
export const removeAlertLevel = async (tx: Tx, applicationId: string, id: string): Promise<void> => {
  await tx
    .deleteFrom('alert_levels')
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .execute()
}

/** A level was reached: its borrower is to be notified, once. */
export const setLevelReached = async (tx: Tx, id: string, reached: ReachedLevel): Promise<void> => {
  await tx
    .updateTable('alert_levels')
    .set({
      is_armed: false,
      reached_at: reached.at,
      reached_price_cents: reached.priceCents,
      reached_ltv_bps: reached.ltvBps === null ? null : BigInt(reached.ltvBps),
      is_unnoticed: true,
    })
    .where('id', '=', id)
    .execute()
}

export const setLevelArmed = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('alert_levels').set({ is_armed: true }).where('id', '=', id).execute()
}

/** The borrower was notified of the levels of a loan that were reached until now. */
export const setLevelsNoticed = async (tx: Tx, applicationId: string): Promise<void> => {
  await tx
    .updateTable('alert_levels')
    .set({ is_unnoticed: false })
    .where('application_id', '=', applicationId)
    .where('is_unnoticed', '=', true)
    .execute()
}

/** New prices of many levels, in one statement. */
export const saveLevelPrices = async (
  tx: Tx,
  levels: readonly (NextPrices & { readonly id: string })[],
): Promise<void> => {
  if (levels.length === 0) return
  const ids = levels.map(({ id }) => id)
  const down = levels.map(({ downCents }) => downCents?.toString() ?? null)
  const up = levels.map(({ upCents }) => upCents?.toString() ?? null)
  await sql`update alert_levels l set price_down_cents = given.down, price_up_cents = given.up
    from unnest(${ids}::uuid[], ${down}::bigint[], ${up}::bigint[]) as given (id, down, up)
    where l.id = given.id`.execute(tx)
}

/** A loan that is no longer monitored waits for no price. */
export const clearLevelPrices = async (tx: Tx, applicationId: string): Promise<void> => {
  await tx
    .updateTable('alert_levels')
    .set({ price_down_cents: null, price_up_cents: null })
    .where('application_id', '=', applicationId)
    .execute()
}
