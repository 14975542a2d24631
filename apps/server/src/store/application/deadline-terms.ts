import type { DeadlineTerms } from '@pledge/domain/application/deadlines'
import { deadlineRulesSchema } from '@pledge/domain/organization/deadline-rules'
import { USUAL_TIMES, usualTimesSchema, type UsualTimes } from '@pledge/domain/organization/usual-times'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

export interface Versions {
  readonly organizationVersion: number
  readonly lendingRulesVersion: number
}

const rowSchema = z.object({
  deadlines: deadlineRulesSchema,
  bank_holidays: deadlineRulesSchema.shape.bankHolidays,
  usual_times: z.nullable(usualTimesSchema),
  time_zone: z.string(),
})

/** What an application keeps of the operator's times. */
export interface KeptTimes {
  readonly deadlineTerms: DeadlineTerms
  readonly usualTimes: UsualTimes
}

/** A calendar is a fact and no term of a loan: whichever rules an application keeps, the newest list of holidays counts. */
const NEWEST_BANK_HOLIDAYS = sql<unknown>`(
  select newest.rules -> 'deadlines' -> 'bankHolidays' from lending_rules as newest
  where newest.organization_id = r.organization_id order by newest.version desc limit 1
)`

/** The times that two versions of settings give: days of the rules, zone of the organization. */
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
      NEWEST_BANK_HOLIDAYS.as('bank_holidays'),
      sql<unknown>`v.settings ->> 'timeZone'`.as('time_zone'),
    ])
    .where('r.organization_id', '=', organizationId)
    .where('r.version', '=', lendingRulesVersion)
    .where('v.version', '=', organizationVersion)
    .executeTakeFirstOrThrow()
  const { deadlines, usual_times: usualTimes, time_zone: timeZone, ...newest } = rowSchema.parse(row)
  const deadlineTerms = { ...deadlines, bankHolidays: newest.bank_holidays, timeZone }
  return { deadlineTerms, usualTimes: usualTimes ?? USUAL_TIMES }
}
