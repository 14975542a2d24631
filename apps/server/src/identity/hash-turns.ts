import { refuse, type Outcome } from '@pledge/domain/refusal'

/**
 * Password hashes that one process computes at once. Each takes a thread of Node's pool for its whole time, and that
 * pool has four for everything: with all of them busy no file is read, no name is resolved and no response compressed.
 * Two hashes leave two threads, and take 38 MiB.
 */
export const HASHES_AT_ONCE = 2

/** Who asks: somebody whom the account knows (signed in, or at a browser of note 063), or anybody else. */
export type HashCaller = 'known' | 'stranger'

/** Calls that are under way and may compute a hash. */
export const MOST_HASH_CALLS: Readonly<Record<HashCaller, number>> = { known: 60, stranger: 60 }

/** Of those, calls of one account or of one known browser: nobody fills the places of all others who are known. */
export const MOST_OF_ONE_KNOWN = 2

/**
 * Known callers who go before a stranger that waits; the next turn is the stranger's. Without it a few accounts that
 * send password changes one after another would keep every other sign-in waiting for ever.
 */
export const KNOWN_IN_A_ROW = 4

const calls: Record<HashCaller, number> = { known: 0, stranger: 0 }
const callsOfOne = new Map<string, number>()
const waiting: Record<HashCaller, (() => void)[]> = { known: [], stranger: [] }
let atWork = 0
let knownInARow = 0

/** How many hashes are computed now. */
export const hashesAtWork = (): number => atWork

/**
 * Makes a call that computes hashes, unless too many are under way: it is refused before a password is looked up and
 * before a try at the account is taken. Strangers and known callers are counted apart, so a flood of the former refuses
 * none of the latter.
 * `knownAs`: the account or the browser that makes it; null for a stranger.
 * Refusal: server.unavailable.
 */
export const callWithHash = async <T extends object>(
  knownAs: string | null,
  call: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const caller = knownAs === null ? 'stranger' : 'known'
  if (calls[caller] >= MOST_HASH_CALLS[caller]) return refuse('server.unavailable')
  const ofOne = knownAs === null ? 0 : (callsOfOne.get(knownAs) ?? 0)
  if (ofOne >= MOST_OF_ONE_KNOWN) return refuse('server.unavailable')
  calls[caller] += 1
  if (knownAs !== null) callsOfOne.set(knownAs, ofOne + 1)
  try {
    return await call()
  } finally {
    calls[caller] -= 1
    if (knownAs !== null) leavePlace(knownAs)
  }
}

const leavePlace = (knownAs: string): void => {
  const left = (callsOfOne.get(knownAs) ?? 0) - 1
  if (left > 0) callsOfOne.set(knownAs, left)
  else callsOfOne.delete(knownAs)
}

const enter = async (caller: HashCaller): Promise<void> => {
  if (atWork < HASHES_AT_ONCE) {
    atWork += 1
    return
  }
  await new Promise<void>((resolve) => waiting[caller].push(resolve))
}

/** A known caller, unless it is the turn of a stranger who waits. */
const nextInLine = (): (() => void) | undefined => {
  const isStrangersTurn = knownInARow >= KNOWN_IN_A_ROW || waiting.known.length === 0
  const stranger = isStrangersTurn ? waiting.stranger.shift() : undefined
  if (stranger !== undefined) {
    knownInARow = 0
    return stranger
  }
  // Only those who go before a stranger count.
  knownInARow = waiting.stranger.length === 0 ? 0 : knownInARow + 1
  return waiting.known.shift()
}

/** A finished hash passes its turn to the next in line, so the number at work stays the same. */
const leave = (): void => {
  const next = nextInLine()
  if (next === undefined) atWork -= 1
  else next()
}

/** Computes one hash when it is its turn. */
export const inHashTurn = async <T>(caller: HashCaller, compute: () => Promise<T>): Promise<T> => {
  await enter(caller)
  try {
    return await compute()
  } finally {
    leave()
  }
}
