import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

export interface MarginConditions {
  /** How old a price may be, by the newest rules of the organization. */
  readonly maxPriceAgeSeconds: number
  /** Whether the organization has stopped automatic action. */
  readonly isStopped: boolean
}

/** What the organization of a loan says about the monitoring of all of its loans. */
export const marginConditions = async (tx: Tx, organizationId: string): Promise<MarginConditions> => {
  const row = await tx
    .selectFrom('lending_rules')
    .select([
      sql<unknown>`rules -> 'maxPriceAgeSeconds'`.as('age'),
      sql<boolean>`is_margin_stopped(organization_id)`.as('is_stopped'),
    ])
    .where('organization_id', '=', organizationId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { maxPriceAgeSeconds: z.int().parse(row.age), isStopped: row.is_stopped }
}
