import * as z from 'zod/mini'

/** Of everything that is kept here, and of nothing else. */
const PREFIX = 'pledge.kept.'

/**
 * How long what somebody typed waits for their return: enough to find a password and a code, and short for a tab that
 * was left open on a computer of many.
 */
export const KEPT_MS = 30 * 60_000

const keptSchema = z.object({ owner: z.string(), keptAtMs: z.number(), value: z.unknown() })
type Kept = z.infer<typeof keptSchema>

/** Whose it is, and the browser's clock. */
export interface Keeper {
  readonly owner: string | undefined
  readonly nowMs: number
}

/** This page signs out: what it still shows is nobody's to keep, though its session ends under it too. */
let isSigningOut = false

const read = (key: string): Kept | undefined => {
  try {
    return z.parse(keptSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

/** A clock that was set back makes nothing last longer. */
const ageMs = ({ keptAtMs }: Kept, nowMs: number): number =>
  keptAtMs > nowMs ? Number.POSITIVE_INFINITY : nowMs - keptAtMs

const isStillOf = (kept: Kept | undefined, { owner, nowMs }: Keeper): kept is Kept =>
  kept !== undefined && kept.owner === owner && ageMs(kept, nowMs) < KEPT_MS

const keys = (): readonly string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

/** Keeps a value through a sign-in, in this tab, for one account and for `KEPT_MS`; for nobody, nothing. */
export const keepInTab = (name: string, value: unknown, { owner, nowMs }: Keeper): void => {
  if (owner === undefined || isSigningOut) return
  sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner, keptAtMs: nowMs, value } satisfies Kept))
  forgetOverdue(nowMs)
}

/** What was kept for this account, once: it is forgotten as it is read. Anything else that stands there is nothing. */
export const takeFromTab = (name: string, keeper: Keeper): unknown => {
  const kept = read(PREFIX + name)
  sessionStorage.removeItem(PREFIX + name)
  return isStillOf(kept, keeper) ? kept.value : undefined
}

/** Forgets all that is not this account's: somebody else has signed in here. */
export const forgetOthers = (keeper: Keeper): void => {
  for (const key of keys()) if (!isStillOf(read(key), keeper)) sessionStorage.removeItem(key)
}

/** Forgets what nobody came back for, now and, while the page is open, as soon as it is due. */
export const forgetOverdue = (nowMs: number): void => {
  for (const key of keys()) {
    const kept = read(key)
    const leftMs = kept === undefined ? 0 : KEPT_MS - ageMs(kept, nowMs)
    if (leftMs <= 0) sessionStorage.removeItem(key)
    else setTimeout(() => forgetOverdue(Date.now()), leftMs)
  }
}

/** Somebody signs out by hand: nothing waits for their return, and this page keeps nothing any more. */
export const forgetAllKept = (): void => {
  isSigningOut = true
  for (const key of keys()) sessionStorage.removeItem(key)
}
