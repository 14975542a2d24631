import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

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

/** JSON lines for whoever collects them: on standard output, unless they are to go elsewhere. */
export const createLogger = (level: string, destination?: DestinationStream): Logger & FastifyBaseLogger => {
  const options: LoggerOptions = {
    level,
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
  return destination === undefined ? pino(options) : pino(options, destination)
}
