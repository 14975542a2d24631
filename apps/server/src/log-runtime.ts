import type { Logger } from 'pino'

/** What a process ends with on an error that nobody handled, as without this file. */
const CRASHED = 1

/**
 * What the runtime says by itself, as lines of the one format: an error that nobody handled, with which the process ends,
 * and warnings. The runtime would write them as plain text, which no collector takes apart.
 */
export const logRuntime = (log: Pick<Logger, 'fatal' | 'warn'>): void => {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'the process ends on an error that nobody handled')
    process.exit(CRASHED)
  })
  // The one listener that there is writes to the terminal.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'the runtime warns'))
}
