import * as z from 'zod/mini'

/** The prefix of everything stored here, and of nothing else. */
const PREFIX = 'pledge.kept.'

/**
 * How long typed input is kept: long enough to find a password and a code, and short for a tab left open on a shared
 * computer.
 */
export const KEPT_MS = 30 * 60_000

const keptSchema = z.object({ owner: z.string(), keptAtMs: z.number(), value: z.unknown() })
type Kept = z.infer<typeof keptSchema>

/** The account that owns it, and the browser's clock. */
export interface Keeper {
  readonly owner: string | undefined
  readonly nowMs: number
}

/** This page signs out: it must store nothing more, although its session ends under it too. */
let isSigningOut = false

const read = (key: string): Kept | undefined => {
  try {
    return z.parse(keptSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Setting the clock back does not extend the time. */
const ageMs = ({ keptAtMs }: Kept, nowMs: number): number =>
  keptAtMs > nowMs ? Number.POSITIVE_INFINITY : nowMs - keptAtMs

const isStillOf = (kept: Kept | undefined, { owner, nowMs }: Keeper): kept is Kept =>
  kept !== undefined && kept.owner === owner && ageMs(kept, nowMs) < KEPT_MS

const keys = (): readonly string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

/** Stores a value through a sign-in, in this tab, for one account and for `KEPT_MS`; without an account, nothing. */
export const keepInTab = (name: string, value: unknown, { owner, nowMs }: Keeper): void => {
  if (owner === undefined || isSigningOut) return
  sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner, keptAtMs: nowMs, value } satisfies Kept))
  forgetOverdue(nowMs)
}

/** The value stored for this account, once: it is deleted when read. Undefined for anything else. */
export const takeFromTab = (name: string, keeper: Keeper): unknown => {
  const kept = read(PREFIX + name)
  sessionStorage.removeItem(PREFIX + name)
  return isStillOf(kept, keeper) ? kept.value : undefined
}

/** Deletes everything of other accounts: another person has signed in here. */
export const forgetOthers = (keeper: Keeper): void => {
  for (const key of keys()) if (!isStillOf(read(key), keeper)) sessionStorage.removeItem(key)
}

/** Deletes expired values, now and, while the page is open, when they expire. */
export const forgetOverdue = (nowMs: number): void => {
  for (const key of keys()) {
    const kept = read(key)
    const leftMs = kept === undefined ? 0 : KEPT_MS - ageMs(kept, nowMs)
    if (leftMs <= 0) sessionStorage.removeItem(key)
    else setTimeout(() => forgetOverdue(Date.now()), leftMs)
  }
}

/** After a manual sign-out, deletes all stored values, and stores nothing more on this page. */
export const forgetAllKept = (): void => {
  isSigningOut = true
  for (const key of keys()) sessionStorage.removeItem(key)
}
