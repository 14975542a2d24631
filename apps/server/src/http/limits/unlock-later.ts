const RETRY_MS = 1_000

export interface UnlockLater {
  /** Retries a failed unlock until it succeeds or `until` has passed. */
  later(unlock: () => Promise<void>, until: Date): void
  /** Gives up the rest, when the process ends. */
  stop(): void
}

/**
 * Releases keys whose call failed with its connection. The database may be away longer than the call, and
 * until the claim times out the key would be reported as in progress.
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
