export interface Supervision {
  /** Whether the database runs, as far as its process says. */
  readonly isRunning: () => boolean
  /** Whether it is for this process to start it again. */
  readonly isOwner: () => boolean
  readonly restart: () => Promise<void>
  readonly onRestart: (outcome: 'restarted' | Error) => void
}

const LOOK_EVERY_MS = 500

/** Looks after a database until it is ended: one that died is started again by the one process that owns it. */
export const supervise = ({ isRunning, isOwner, restart, onRestart }: Supervision) => {
  let restarting: Promise<void> | undefined
  const look = async () => {
    try {
      if (isRunning() || !isOwner()) return
      await restart()
      onRestart('restarted')
    } catch (error) {
      // Tried again at the next look.
      onRestart(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const looking = setInterval(() => {
    restarting ??= look().finally(() => (restarting = undefined))
  }, LOOK_EVERY_MS)
  looking.unref()
  return {
    async end(): Promise<void> {
      clearInterval(looking)
      await restarting
    },
  }
}
