export interface Places {
  /**
   * False when too many are waiting, or once it has waited for `withinMs`; otherwise resolves once a place is taken, which
   * must be left afterwards.
   */
  enter(withinMs?: number): Promise<boolean>
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
    async enter(withinMs) {
      if (taken < most) {
        taken += 1
        return true
      }
      if (waiting.length >= mostWaiting) return false
      return new Promise<boolean>((resolve) => {
        const given = () => {
          clearTimeout(timer)
          resolve(true)
        }
        const givenUp = () => {
          waiting.splice(waiting.indexOf(given), 1)
          resolve(false)
        }
        const timer = withinMs === undefined ? undefined : setTimeout(givenUp, withinMs)
        waiting.push(given)
      })
    },
    leave() {
      const next = waiting.shift()
      // Leaving hands the place to the next one, so the number taken stays the same.
      if (next === undefined) taken -= 1
      else next()
    },
  }
}
