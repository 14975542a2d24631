import { Temporal } from 'temporal-polyfill'

/** Texts that can wait come from this hour to that one, in every zone of the borrower's state. */
const FIRST_HOUR = 8
const LAST_HOUR = 21

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

const STATES_BY_ZONES: readonly (readonly [zones: readonly string[], states: string])[] = [
  [[EASTERN], 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'],
  [[EASTERN, CENTRAL], 'FL IN KY MI TN'],
  [[CENTRAL], 'AL AR IA IL LA MN MO MS OK WI'],
  [[CENTRAL, MOUNTAIN], 'KS ND NE SD TX'],
  [[MOUNTAIN], 'CO MT NM UT WY'],
  [['America/Phoenix', MOUNTAIN], 'AZ'],
  [[MOUNTAIN, PACIFIC], 'ID NV OR'],
  [[PACIFIC], 'CA WA'],
  [['America/Anchorage', 'America/Adak'], 'AK'],
  [['Pacific/Honolulu'], 'HI'],
  [['America/Puerto_Rico'], 'PR VI'],
  [['Pacific/Guam'], 'GU MP'],
  [['Pacific/Pago_Pago'], 'AS'],
]

const ZONES: ReadonlyMap<string, readonly string[]> = new Map(
  STATES_BY_ZONES.flatMap(([zones, states]) => states.split(' ').map((state) => [state, zones] as const)),
)

/** All zones of a state; undefined for a state that is not known. */
export const zonesOfState = (state: string): readonly string[] | undefined => ZONES.get(state)

const at = (ms: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)

/** The next moment from `ms` on that is within the hours of one zone. */
const nextWithin = (ms: number, zone: string): number => {
  const local = at(ms, zone)
  if (local.hour >= FIRST_HOUR && local.hour < LAST_HOUR) return ms
  const morning = local.withPlainTime({ hour: FIRST_HOUR })
  return (local.hour < FIRST_HOUR ? morning : morning.add({ days: 1 })).epochMilliseconds
}

/** Each round moves to the morning of one zone; two zones of a state are at most three hours apart. */
const MAX_ROUNDS = 4

/**
 * When a text that can wait is sent: now from 8 AM to 9 PM, else in the morning, in every zone of the borrower's state, because
 * an area code does not say where somebody is. 47 CFR 64.1200(c)(1) has these hours for solicitations, which alerts are not. A
 * state that is not known has the zone of the brand. Milliseconds in and out.
 */
export const textTime = (nowMs: number, state: string | null, brandZone: string): number => {
  const zones = (state === null ? undefined : ZONES.get(state)) ?? [brandZone]
  let ms = nowMs
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = Math.max(...zones.map((zone) => nextWithin(ms, zone)))
    if (next === ms) return ms
    ms = next
  }
  return ms
}
