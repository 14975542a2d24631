import type { NewAuditEntry } from '@pledge/domain/audit/entry'
import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { fieldsOfWork } from './work-context.ts'

/** What a log line never shows, wherever it stands (S3): lines name ids and codes, and this is the second lock. */
const SECRET = [
  'ssn',
  'password',
  'jwt',
  'token',
  'authorization',
  'cookie',
  'accountNumber',
  'routingNumber',
  'dob',
  'dateOfBirth',
  'detail',
]

/** What is kept of lines that cannot be written now; beyond it the newest are dropped and counted. */
const MAXIMUM_UNWRITTEN_BYTES = 1_000_000
const STANDARD_OUTPUT = 1

/**
 * Standard output as a destination that never ends the process: while the disk below it is full, or whoever reads it has
 * gone, lines wait, and are written with the next line for which there is room.
 */
const patientOutput = (file: string | number, onDropped: (lines: number) => void) => {
  const output = pino.destination({ dest: file, sync: true, maxLength: MAXIMUM_UNWRITTEN_BYTES })
  let dropped = 0
  // Without a listener of ours, pino lets every error but a closed pipe end the process.
  output.on('error', () => undefined)
  output.on('drop', () => (dropped += 1))
  output.on('drain', () => {
    const lines = dropped
    dropped = 0
    if (lines > 0) onDropped(lines)
  })
  return output
}

/** JSON lines for whoever collects them: on standard output, unless they are to go to a file or elsewhere. */
export const createLogger = (
  level: string,
  destination?: DestinationStream | string,
): Logger & FastifyBaseLogger => {
  const roots = new WeakSet<object>()
  const options: LoggerOptions = {
    level,
    formatters: { level: (label) => ({ level: label }) },
    // A request's own logger is a child that has its id already.
    mixin: (_line, _level, logger) => (roots.has(logger) ? fieldsOfWork() : {}),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
    serializers: {
      err: ({ name, message, stack, code }: Error & { readonly code?: string }) => ({
        name,
        message,
        stack,
        code,
      }),
    },
  }
  const logger: Logger = pino(
    options,
    typeof destination === 'object'
      ? destination
      : patientOutput(destination ?? STANDARD_OUTPUT, (lines) => {
          logger.warn({ event: 'log.dropped', lines }, 'log lines were dropped: nothing could be written')
        }),
  )
  roots.add(logger)
  return logger
}

/** An entry of the audit log that a security team watches for, as a log line: kinds and ids alone. */
export const tellSecurityEvent = (
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  { kind, outcome, organizationId, actor, subject, applicationId }: NewAuditEntry,
): void => {
  const ids = { organizationId, actorId: actor.id, subjectId: subject?.id ?? null, applicationId }
  log[outcome === 'done' ? 'info' : 'warn']({ event: kind, outcome, ...ids }, 'security event')
}
