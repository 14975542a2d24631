export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** What is to happen later, by minute; within a minute in the order in which it was planned. */
export interface Agenda {
  /** Plans a step for the first whole minute at or after a time. */
  readonly plan: (atMs: number, step: () => void) => void
  /** Runs what is planned for a minute, also what that plans for the same minute. */
  readonly run: (nowMs: number) => void
}

export const agendaOf = (): Agenda => {
  const byMinute = new Map<number, (() => void)[]>()
  return {
    plan: (atMs, step) => {
      const minute = Math.ceil(atMs / MINUTE_MS)
      const steps = byMinute.get(minute)
      if (steps === undefined) byMinute.set(minute, [step])
      else steps.push(step)
    },
    run: (nowMs) => {
      const minute = nowMs / MINUTE_MS
      const steps = byMinute.get(minute) ?? []
      for (let index = 0; index < steps.length; index += 1) steps[index]?.()
      byMinute.delete(minute)
    },
  }
}
