const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

export interface TimeLeft {
  readonly hours: number
  readonly minutes: number
  /** Of the whole time, from 0 to 1. */
  readonly share: number
  readonly isOver: boolean
}

/** What is left of the time of a call: never more than there is, by whole minutes. */
export const timeLeft = (
  { openedAt, cureBy }: { readonly openedAt: string; readonly cureBy: string },
  nowMs: number,
): TimeLeft => {
  const [opened, due] = [Date.parse(openedAt), Date.parse(cureBy)]
  const leftMs = Math.max(0, due - nowMs)
  const minutes = Math.floor(leftMs / MINUTE_MS)
  return {
    hours: Math.floor(minutes / HOUR_MINUTES),
    minutes: minutes % HOUR_MINUTES,
    share: due > opened ? Math.min(1, leftMs / (due - opened)) : 0,
    isOver: leftMs === 0,
  }
}
