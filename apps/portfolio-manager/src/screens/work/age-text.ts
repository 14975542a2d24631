import { portfolioWork } from '@pledge/copy/en/portfolio/work'
import { fill } from '@pledge/copy/fill'

const HOUR_MS = 3_600_000
const HOURS_A_DAY = 24
/** Below two days an age is in hours. */
const MOST_HOURS = 48
const { ages } = portfolioWork

/** How long work has waited, in whole hours and from two days on in whole days, rounded down. A clock that is behind gives none. */
export const ageText = (ageMs: number): string => {
  const hours = Math.floor(ageMs / HOUR_MS)
  if (hours < 1) return ages.now
  if (hours === 1) return ages.hour
  if (hours < MOST_HOURS) return fill(ages.hours, { count: String(hours) })
  return fill(ages.days, { count: String(Math.floor(hours / HOURS_A_DAY)) })
}
