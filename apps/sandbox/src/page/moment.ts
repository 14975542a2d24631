import { shortDate, timeOfDay } from '@pledge/copy/format/dates'
import { fill } from '@pledge/copy/fill'
import { sandbox as words } from '../words/sandbox.ts'
import { useOrganization } from './organization.ts'

/** Formats wire instants like 'December 4, 2026, 5:00 PM EST', in the brand's time zone. */
export const useMoment = (): ((instant: string) => string) => {
  const { timeZone } = useOrganization()
  return (instant) => {
    const at = Date.parse(instant)
    return `${shortDate(at, { timeZone })}, ${timeOfDay(at, { timeZone })}`
  }
}

const HOUR_SECONDS = 3_600
const DAY_HOURS = 24

const counted = (count: number, { one, many }: { readonly one: string; readonly many: string }): string =>
  count === 1 ? one : fill(many, { count: String(count) })

/** '6 days', '1 day, 3 hours', whole hours, rounded down. */
export const durationText = (seconds: number): string => {
  const hours = Math.floor(seconds / HOUR_SECONDS)
  const days = Math.floor(hours / DAY_HOURS)
  const rest = hours % DAY_HOURS
  const parts = [
    ...(days > 0 ? [counted(days, words.clock.days)] : []),
    ...(rest > 0 || days === 0 ? [counted(rest, words.clock.hours)] : []),
  ]
  return parts.join(', ')
}
