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

/**
 * A calendar is a fact and not a loan term: the newest list of holidays applies, whatever rules an application keeps.
 */
export interface KeptTimes {
  readonly deadlineTerms: DeadlineTerms
  readonly usualTimes: UsualTimes
}

/** The operator's times that an application keeps. */
const NEWEST_BANK_HOLIDAYS = sql<unknown>`(
  select newest.rules -> 'deadlines' -> 'bankHolidays' from lending_rules as newest
  where newest.organization_id = r.organization_id order by newest.version desc limit 1
)`

const select = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('lending_rules as r')
    .innerJoin('organization_versions as v', 'v.organization_id', 'r.organization_id')
    .select([
      'r.version as rules_version',
      'v.version as settings_version',
      sql<unknown>`r.rules -> 'deadlines'`.as('deadlines'),
      sql<unknown>`r.rules -> 'usualTimes'`.as('usual_times'),
      NEWEST_BANK_HOLIDAYS.as('bank_holidays'),
      sql<unknown>`v.settings ->> 'timeZone'`.as('time_zone'),
    ])
    .where('r.organization_id', '=', organizationId)

const timesOfRow = (row: unknown): KeptTimes => {
  const { deadlines, usual_times: usualTimes, time_zone: timeZone, ...newest } = rowSchema.parse(row)
  const deadlineTerms = { ...deadlines, bankHolidays: newest.bank_holidays, timeZone }
  return { deadlineTerms, usualTimes: usualTimes ?? USUAL_TIMES }
}

/** The times in two versions of settings: days from the rules, time zone from the organization. */
export const keptTimesOf = async (
  tx: Tx,
  organizationId: string,
  { organizationVersion, lendingRulesVersion }: Versions,
): Promise<KeptTimes> =>
  timesOfRow(
    await select(tx, organizationId)
      .where('r.version', '=', lendingRulesVersion)
      .where('v.version', '=', organizationVersion)
      .executeTakeFirstOrThrow(),
  )

const nameOf = ({ organizationVersion, lendingRulesVersion }: Versions) =>
  `${organizationVersion} ${lendingRulesVersion}`

/** The same for many applications, read at once. The returned function throws for versions that cannot be parsed. */
export const keptTimesOfMany = async (
  tx: Tx,
  organizationId: string,
  versions: readonly Versions[],
): Promise<(wanted: Versions) => KeptTimes> => {
  const distinct = [...new Map(versions.map((each) => [nameOf(each), each])).values()]
  const pairs = sql<{ readonly settings: number; readonly rules: number }>`unnest(
    ${distinct.map(({ organizationVersion }) => organizationVersion)}::integer[],
    ${distinct.map(({ lendingRulesVersion }) => lendingRulesVersion)}::integer[])`
  const rows = await select(tx, organizationId)
    .innerJoin(pairs.as<'wanted'>(sql`wanted(settings, rules)`), (join) =>
      join.onRef('wanted.settings', '=', 'v.version').onRef('wanted.rules', '=', 'r.version'),
    )
    .execute()
  const found = new Map(
    rows.map((row) => [
      nameOf({ organizationVersion: row.settings_version, lendingRulesVersion: row.rules_version }),
      row,
    ]),
  )
  const parsed = new Map<string, KeptTimes>()
  return (wanted) => {
    const name = nameOf(wanted)
    const times = parsed.get(name) ?? timesOfRow(found.get(name))
    parsed.set(name, times)
    return times
  }
}
