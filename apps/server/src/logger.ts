import type { FastifyBaseLogger } from 'fastify'
import { pino, type Logger } from 'pino'

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

/** JSON lines on standard output, for whoever collects them; warnings and worse on a terminal too. */
export const createLogger = (level: string): Logger & FastifyBaseLogger =>
  pino({
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
  })
