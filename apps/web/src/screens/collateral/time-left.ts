const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type TimeLeft =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'hours' }
  | { readonly kind: 'passed' }

/** Whole days until a deadline; below one day, that it is the last (row 1.9.18). Rounded down. */
export const timeLeft = (dueAtMs: number, nowMs: number): TimeLeft => {
  const leftMs = dueAtMs - nowMs
  if (leftMs <= 0) return { kind: 'passed' }
  return leftMs < DAY_MS ? { kind: 'hours' } : { kind: 'days', days: Math.floor(leftMs / DAY_MS) }
}
