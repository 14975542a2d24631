import { refuse, type Refusal } from '@pledge/domain/refusal'

/** The deepest body of the contract has five levels; a deep one is only sent to exhaust the stack. */
const MAX_DEPTH = 20
/** PostgreSQL stores neither NUL in text nor half a surrogate pair in JSON. */
// oxlint-disable-next-line no-control-regex
const UNSTORABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

const isAcceptable = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return !UNSTORABLE.test(value)
  if (value === null || typeof value !== 'object') return true
  if (depth >= MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((inner) => isAcceptable(inner, depth + 1))
  return Object.entries(value).every(
    ([key, inner]) => !UNSTORABLE.test(key) && isAcceptable(inner, depth + 1),
  )
}

/**
 * Whether what was sent can be looked at and kept at all, before any schema reads it. Without this, one escaped NUL in
 * a reason or an event would be an error of the database, and a body of ten thousand brackets one of the stack.
 */
export const checkReadable = (value: unknown): { readonly ok: true } | Refusal =>
  isAcceptable(value, 0) ? { ok: true } : refuse('request.invalid')
