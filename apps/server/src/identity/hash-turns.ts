import { refuse, type Outcome } from '@pledge/domain/refusal'

/**
 * Password hashes that one process computes at once. Each occupies a thread of Node's pool, which has only
 * four: with all of them busy no file is read, no name resolved and no response compressed. Two hashes leave
 * two threads, and use 38 MiB.
 */
export const HASHES_AT_ONCE = 2

/** The caller: known to the account (signed in, or in a browser of note 063), or a stranger. */
export type HashCaller = 'known' | 'stranger'

/** Calls in progress that may compute a hash. */
export const MOST_HASH_CALLS: Readonly<Record<HashCaller, number>> = { known: 60, stranger: 60 }

/** The maximum of these per account or known browser, so that one cannot fill the places of all known callers. */
export const MOST_OF_ONE_KNOWN = 2

/**
 * Known callers who precede a waiting stranger; the next place is the stranger's. Otherwise a few accounts
 * that send password changes continuously would block every other sign-in.
 */
export const KNOWN_IN_A_ROW = 4

const calls: Record<HashCaller, number> = { known: 0, stranger: 0 }
const callsOfOne = new Map<string, number>()
const waiting: Record<HashCaller, (() => void)[]> = { known: [], stranger: [] }
let atWork = 0
let knownInARow = 0

/** How many hashes are being computed. */
export const hashesAtWork = (): number => atWork

/**
 * Runs a call that computes hashes, unless too many are in progress: it is then refused before a password is read or an
 * attempt counted. Strangers and known callers are counted separately, so that a flood of strangers refuses no known
 * caller. `knownAs`: the calling account or browser; null for a stranger. Refusal: server.unavailable.
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

/** A known caller, unless a waiting stranger is next. */
const nextInLine = (): (() => void) | undefined => {
  const isStrangersTurn = knownInARow >= KNOWN_IN_A_ROW || waiting.known.length === 0
  const stranger = isStrangersTurn ? waiting.stranger.shift() : undefined
  if (stranger !== undefined) {
    knownInARow = 0
    return stranger
  }
  // Only those who precede a waiting stranger count.
  knownInARow = waiting.stranger.length === 0 ? 0 : knownInARow + 1
  return waiting.known.shift()
}

/** A finished hash hands its place to the next in line, so the number at work stays the same. */
const leave = (): void => {
  const next = nextInLine()
  if (next === undefined) atWork -= 1
  else next()
}

/** Computes one hash when a place is free. */
export const inHashTurn = async <T>(caller: HashCaller, compute: () => Promise<T>): Promise<T> => {
  await enter(caller)
  try {
    return await compute()
  } finally {
    leave()
  }
}
