export interface Supervision {
  /** Whether the database runs, as far as its process shows. */
  readonly isRunning: () => boolean
  /** Whether this process is responsible for restarting it. */
  readonly isOwner: () => boolean
  readonly restart: () => Promise<void>
  readonly onRestart: (outcome: 'restarted' | Error) => void
}

const CHECK_EVERY_MS = 500

/** Supervises a database until it is stopped: one that died is restarted by the one process that owns it. */
export const supervise = ({ isRunning, isOwner, restart, onRestart }: Supervision) => {
  let restarting: Promise<void> | undefined
  const check = async () => {
    try {
      if (isRunning() || !isOwner()) return
      await restart()
      onRestart('restarted')
    } catch (error) {
      // Retried at the next check.
      onRestart(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const timer = setInterval(() => {
    restarting ??= check().finally(() => (restarting = undefined))
  }, CHECK_EVERY_MS)
  timer.unref()
  return {
    async end(): Promise<void> {
      clearInterval(timer)
      await restarting
    },
  }
}
