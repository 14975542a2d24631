import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Since when coins are bought back with what a conversion holds; null while none are. */
export const RESTORED_SINCE = sql<Date | null>`(select r.ordered_at from restorations r
  where r.liquidation_id = liquidations.liquidation_id and r.application_id = liquidations.application_id
    and r.status in ('BUYING', 'DELIVERING'))`

/**
 * Sales under way: those that are stopped first, because they wait for agents, then the longest under way. A conversion whose
 * proceeds are held waits for nobody, and can be held as long as the loan lasts; while coins are bought back with it, it is under way
 * since that was ordered.
 */
export const openSales = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('liquidations')
    .select(['application_id as id'])
    .select(sql<Date>`coalesce(${RESTORED_SINCE}, ordered_at)`.as('ordered_at'))
    .where('organization_id', '=', organizationId)
    .where(
      sql<SqlBool>`status not in ('CONVERTED', 'CONCLUDED') or (status = 'CONVERTED' and ${RESTORED_SINCE} is not null)`,
    )
    .orderBy(sql`status <> 'STOPPED'`)
    .orderBy(sql`2`)
    .orderBy('application_id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

/**
 * Whether a sale `l` is the last of its loan and left nothing to sell while the loan is still below its terms: what it owes is a
 * deficiency. A deposit or a payment that restores the terms ends it. Loans that are charged off are in a queue of their own.
 */
export const LEAVES_DEFICIENCY = sql<SqlBool>`l.conclusion in ('NOTHING_LEFT', 'USDC_APPLIED')
  and exists (select from margins m where m.application_id = l.application_id and m.status = 'SALE_DUE')
  and not exists (select from liquidations o where o.application_id = l.application_id and o.number > l.number)
  and not exists (select from delinquencies d where d.application_id = l.application_id
    and d.status = 'CHARGED_OFF')`

/** Loans with a deficiency, the oldest first. */
export const deficientLoans = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('liquidations as l')
    .select(['l.application_id as id', 'l.concluded_at'])
    .where('l.organization_id', '=', organizationId)
    .where(LEAVES_DEFICIENCY)
    .orderBy('l.concluded_at')
    .orderBy('l.application_id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
