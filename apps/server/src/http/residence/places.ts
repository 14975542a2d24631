export interface Places {
  /** False when too many are waiting; otherwise resolves once a place is taken, which must be left afterwards. */
  enter(): Promise<boolean>
  leave(): void
}

/** Limits the number at work, in order of arrival, and the number waiting, because each holds memory. */
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
      // Leaving hands the place to the next one, so the number taken stays the same.
      if (next === undefined) taken -= 1
      else next()
    },
  }
}
