import type pg from 'pg'
import type { Tracing } from './tracing.ts'

const MAX_STATEMENT_CHARACTERS = 2_000
/** Quoted text in a statement is a value, or similar to one. */
const QUOTED = /'[^']*'/g
const FIRST_WORD = /^\s*([a-z]+)/i

/** A statement without its parameters, which are sent separately, and without literal values in its text. */
export const statementOf = (text: string): string =>
  text.slice(0, MAX_STATEMENT_CHARACTERS).replaceAll(QUOTED, "'?'")

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
    ? query.text
    : undefined
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

const traceClient = (client: pg.PoolClient, tracing: Tracing): void => {
  const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown
  const traced = (...args: readonly unknown[]): unknown => {
    const text = textOf(args[0])
    // The process's own housekeeping (clock, keys, sessions) belongs to no trace.
    if (text === undefined || !tracing.isUnderWay()) return query(...args)
    const operation = (FIRST_WORD.exec(text)?.[1] ?? 'query').toUpperCase()
    const span = tracing.begin({
      name: operation,
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': statementOf(text),
      },
    })
    const end = (error?: unknown) =>
      error === undefined || error === null ? span.end() : span.end({}, codeOf(error))
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const answered = (...answer: readonly unknown[]): unknown => {
        end(answer[0])
        return Reflect.apply(callback, undefined, answer)
      }
      return query(...args.slice(0, -1), answered)
    }
    const answer = query(...args)
    if (answer instanceof Promise) void answer.then(() => end(), end)
    else end()
    return answer
  }
  Object.defineProperty(client, 'query', { value: traced, configurable: true, writable: true })
}

/**
 * A span for each statement of a trace. Implemented here, because the driver's instrumentation replaces
 * modules on loading, and the driver is bundled with the server.
 */
export const traceQueries = (pool: pg.Pool, tracing: Tracing): void => {
  if (tracing.isOn) pool.on('connect', (client) => traceClient(client, tracing))
}
