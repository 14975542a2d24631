import type { DeadlineTerms } from '@pledge/domain/application/deadlines'
import { deadlineRulesSchema } from '@pledge/domain/organization/deadline-rules'
import { USUAL_TIMES, usualTimesSchema, type UsualTimes } from '@pledge/domain/organization/usual-times'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from './database.ts'

export interface Versions {
  readonly organizationVersion: number
  readonly lendingRulesVersion: number
}

const rowSchema = z.object({
  deadlines: deadlineRulesSchema,
  usual_times: z.nullable(usualTimesSchema),
  time_zone: z.string(),
})

/** What an application keeps of the operator's times. */
export interface KeptTimes {
  readonly deadlineTerms: DeadlineTerms
  readonly usualTimes: UsualTimes
}

/** The times that two versions of settings give: days of the rules, zone of the organisation. */
export const keptTimesOf = async (
  tx: Tx,
  organizationId: string,
  { organizationVersion, lendingRulesVersion }: Versions,
): Promise<KeptTimes> => {
  const row = await tx
    .selectFrom('lending_rules as r')
    .innerJoin('organization_versions as v', 'v.organization_id', 'r.organization_id')
    .select([
      sql<unknown>`r.rules -> 'deadlines'`.as('deadlines'),
      sql<unknown>`r.rules -> 'usualTimes'`.as('usual_times'),
      sql<unknown>`v.settings ->> 'timeZone'`.as('time_zone'),
    ])
    .where('r.organization_id', '=', organizationId)
    .where('r.version', '=', lendingRulesVersion)
    .where('v.version', '=', organizationVersion)
    .executeTakeFirstOrThrow()
  const { deadlines, usual_times: usualTimes, time_zone: timeZone } = rowSchema.parse(row)
  return { deadlineTerms: { ...deadlines, timeZone }, usualTimes: usualTimes ?? USUAL_TIMES }
}
