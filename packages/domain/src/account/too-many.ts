import { refuse, type Refusal } from '../refusal.ts'

const SECOND_MS = 1_000
const MINUTE_SECONDS = 60
/** Waits up to this many seconds are shown in seconds, longer ones in minutes. */
const MOST_SHOWN_IN_SECONDS = 90
/** Shorter waits are shown as this one: clocks are not that exact. */
const SHORTEST_SECONDS = 2

/** The refusal of too many attempts, with the wait rounded up, which `retryAfterSeconds` reads. */
export const tooMany = (againAt: Date, now: Date): Refusal => {
  const seconds = Math.max(SHORTEST_SECONDS, Math.ceil((againAt.getTime() - now.getTime()) / SECOND_MS))
  return refuse(
    'request.too-many',
    seconds <= MOST_SHOWN_IN_SECONDS
      ? { seconds: String(seconds) }
      : { minutes: String(Math.ceil(seconds / MINUTE_SECONDS)) },
  )
}

/** For a refusal without a wait: its text says a minute. */
const UNSTATED_WAIT_SECONDS = MINUTE_SECONDS

/** The `Retry-After` of a refusal of too many attempts, in whole seconds. */
export const retryAfterSeconds = ({ data }: Pick<Refusal, 'data'>): number => {
  const seconds = Number(data?.['seconds'] ?? Number(data?.['minutes'] ?? 0) * MINUTE_SECONDS)
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : UNSTATED_WAIT_SECONDS
}
