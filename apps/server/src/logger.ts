import type { NewAuditEntry } from '@pledge/domain/audit/entry'
import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { fieldsOfWork } from './work-context.ts'

/**
 * Redacted from every log line, at any depth (S3): lines contain only ids and codes, and this is a second safeguard.
 */
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

/** The buffer for lines that cannot be written now; beyond it the newest are dropped and counted. */
const MAXIMUM_UNWRITTEN_BYTES = 1_000_000
const STANDARD_OUTPUT = 1

/**
 * Standard output as a destination that never ends the process: while its disk is full, or its reader is
 * gone, lines are buffered, and written with the next line once there is room.
 */
const patientOutput = (file: string | number, onDropped: (lines: number) => void) => {
  const output = pino.destination({ dest: file, sync: true, maxLength: MAXIMUM_UNWRITTEN_BYTES })
  let dropped = 0
  // Without this listener, pino ends the process on every error except a closed pipe.
  output.on('error', () => undefined)
  output.on('drop', () => (dropped += 1))
  output.on('drain', () => {
    const lines = dropped
    dropped = 0
    if (lines > 0) onDropped(lines)
  })
  return output
}

/** JSON lines for log collectors: on standard output, unless a file or another destination is set. */
export const createLogger = (
  level: string,
  destination?: DestinationStream | string,
): Logger & FastifyBaseLogger => {
  const roots = new WeakSet<object>()
  const options: LoggerOptions = {
    level,
    formatters: { level: (label) => ({ level: label }) },
    // A request's own logger is a child that already has its id.
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

/** An audit log entry for security monitoring, as a log line: kinds and ids only. */
export const logSecurityEvent = (
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  { kind, outcome, organizationId, actor, subject, applicationId }: NewAuditEntry,
): void => {
  const ids = { organizationId, actorId: actor.id, subjectId: subject?.id ?? null, applicationId }
  log[outcome === 'done' ? 'info' : 'warn']({ event: kind, outcome, ...ids }, 'security event')
}
