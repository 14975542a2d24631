const RETRY_MS = 1_000

export interface UnlockLater {
  /** Tries again and again to do what failed, until it is done or `until` has passed. */
  later(unlock: () => Promise<void>, until: Date): void
  /** Gives up what is left: the process ends. */
  stop(): void
}

/**
 * Lets go of keys whose call failed with its connection: the database may be away for longer than the call, and its key
 * would be said to be in progress until the claim times out, though nothing is.
 */
export const createUnlockLater = (now: () => Date): UnlockLater => {
  const timers = new Set<NodeJS.Timeout>()
  const later: UnlockLater['later'] = (unlock, until) => {
    if (now() >= until) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      unlock().catch(() => {
        later(unlock, until)
      })
    }, RETRY_MS)
    timer.unref()
    timers.add(timer)
  }
  return {
    later,
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
