import { refuse, type Answered } from '@pledge/domain/refusal'

/**
 * Password hashes that one process computes at once. Each takes a thread of Node's pool for its whole time, and that
 * pool has four for everything: with all of them busy no file is read, no name is resolved and no response compressed.
 * Two hashes leave two threads, and take 38 MiB.
 */
export const HASHES_AT_ONCE = 2

/** Who asks: somebody whom the account knows (signed in, or at a browser of note 063), or anybody else. */
export type HashCaller = 'known' | 'stranger'

/** Calls that are under way and may compute a hash. Sixty of strangers are done within about two seconds. */
export const MOST_HASH_CALLS: Readonly<Record<HashCaller, number>> = { known: 60, stranger: 60 }

const calls: Record<HashCaller, number> = { known: 0, stranger: 0 }
const waiting: Record<HashCaller, (() => void)[]> = { known: [], stranger: [] }
let atWork = 0

/** How many hashes are computed now. */
export const hashesAtWork = (): number => atWork

/**
 * Makes a call that computes hashes, unless too many are under way: it is refused before it costs anything, a try at the
 * account included. Strangers and known callers are counted apart, so a flood of the former refuses none of the latter.
 * Refusal: server.unavailable.
 */
export const callWithHash = async <T extends object>(
  caller: HashCaller,
  call: () => Promise<Answered<T>>,
): Promise<Answered<T>> => {
  if (calls[caller] >= MOST_HASH_CALLS[caller]) return refuse('server.unavailable')
  calls[caller] += 1
  try {
    return await call()
  } finally {
    calls[caller] -= 1
  }
}

const enter = async (caller: HashCaller): Promise<void> => {
  if (atWork < HASHES_AT_ONCE) {
    atWork += 1
    return
  }
  await new Promise<void>((resolve) => waiting[caller].push(resolve))
}

/** Whoever leaves hands the turn on, to a known caller first, so the number at work stays the same. */
const leave = (): void => {
  const next = waiting.known.shift() ?? waiting.stranger.shift()
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
