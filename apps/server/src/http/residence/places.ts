export interface Places {
  /** False when too many wait already; else the place is taken, now or when one is free, and has to be left. */
  enter(): Promise<boolean>
  leave(): void
}

/** A bounded number at work, in order of arrival, and a bounded number waiting: what each holds in memory adds up. */
export const createPlaces = ({
  most,
  mostWaiting,
}: {
  readonly most: number
  readonly mostWaiting: number
}): Places => {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    async enter() {
      if (taken < most) {
        taken += 1
        return true
      }
      if (waiting.length >= mostWaiting) return false
      await new Promise<void>((resolve) => waiting.push(resolve))
      return true
    },
    leave() {
      const next = waiting.shift()
      // Who leaves hands the place on, so the number taken stays the same.
      if (next === undefined) taken -= 1
      else next()
    },
  }
}
