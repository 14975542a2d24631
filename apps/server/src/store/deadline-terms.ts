import type { DeadlineTerms } from '@pledge/domain/application/deadlines'
import { deadlineRulesSchema } from '@pledge/domain/organization/deadline-rules'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from './database.ts'

export interface Versions {
  readonly organizationVersion: number
  readonly lendingRulesVersion: number
}

const rowSchema = z.object({ deadlines: deadlineRulesSchema, time_zone: z.string() })

/** The deadlines that two versions of settings give: days of the rules, zone of the organisation. */
export const deadlineTermsOf = async (
  tx: Tx,
  organizationId: string,
  { organizationVersion, lendingRulesVersion }: Versions,
): Promise<DeadlineTerms> => {
  const row = await tx
    .selectFrom('lending_rules as r')
    .innerJoin('organization_versions as v', 'v.organization_id', 'r.organization_id')
    .select([
      sql<unknown>`r.rules -> 'deadlines'`.as('deadlines'),
      sql<unknown>`v.settings ->> 'timeZone'`.as('time_zone'),
    ])
    .where('r.organization_id', '=', organizationId)
    .where('r.version', '=', lendingRulesVersion)
    .where('v.version', '=', organizationVersion)
    .executeTakeFirstOrThrow()
  const { deadlines, time_zone: timeZone } = rowSchema.parse(row)
  return { ...deadlines, timeZone }
}
