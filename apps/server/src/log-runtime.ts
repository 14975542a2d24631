import type { Logger } from 'pino'

/** The exit code after an unhandled error, as without this file. */
const CRASHED = 1

/**
 * Writes the runtime's own messages as log lines: unhandled errors, with which the process exits, and
 * warnings. The runtime would write them as plain text, which no log collector parses.
 */
export const logRuntime = (log: Pick<Logger, 'fatal' | 'warn'>): void => {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'the process exits on an unhandled error')
    process.exit(CRASHED)
  })
  // The default listener writes to the terminal.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'runtime warning'))
}
