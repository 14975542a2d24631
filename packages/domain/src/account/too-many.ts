import { refuse, type Refusal } from '../refusal.ts'

const SECOND_MS = 1_000
const MINUTE_SECONDS = 60
/** Up to this many seconds a wait is told in seconds, beyond it in minutes. */
const MOST_SHOWN_IN_SECONDS = 90
/** Shorter waits are told as this one: no clock is so exact, and nobody waits for one second. */
const SHORTEST_SECONDS = 2

/** The refusal of too many tries, with the time to wait, rounded up: what `retryAfterSeconds` reads. */
export const tooMany = (againAt: Date, now: Date): Refusal => {
  const seconds = Math.max(SHORTEST_SECONDS, Math.ceil((againAt.getTime() - now.getTime()) / SECOND_MS))
  return refuse(
    'request.too-many',
    seconds <= MOST_SHOWN_IN_SECONDS
      ? { seconds: String(seconds) }
      : { minutes: String(Math.ceil(seconds / MINUTE_SECONDS)) },
  )
}

/** Of a refusal that does not say: the words of it ask for a minute. */
const UNSTATED_WAIT_SECONDS = MINUTE_SECONDS

/** What a refusal of too many tells in `Retry-After`: whole seconds. */
export const retryAfterSeconds = ({ data }: Pick<Refusal, 'data'>): number => {
  const seconds = Number(data?.['seconds'] ?? Number(data?.['minutes'] ?? 0) * MINUTE_SECONDS)
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : UNSTATED_WAIT_SECONDS
}
