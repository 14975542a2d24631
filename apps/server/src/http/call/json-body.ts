import { refuse, type Refusal } from '@pledge/domain/refusal'

/** The deepest body of the contract has five levels; deeper ones can only be meant to exhaust the stack. */
const MAX_DEPTH = 20
/** PostgreSQL stores neither NUL in text nor unpaired surrogates in JSON. */
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
 * Whether the input can be processed and stored at all, before any schema reads it. Without this, an escaped
 * NUL in a text would cause a database error, and a body of ten thousand brackets a stack overflow.
 */
export const checkReadable = (value: unknown): { readonly ok: true } | Refusal =>
  isAcceptable(value, 0) ? { ok: true } : refuse('request.invalid')
