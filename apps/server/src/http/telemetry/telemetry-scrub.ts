/**
 * Patterns of personal data: SSNs, dates of birth, long digit sequences of accounts and cards. Each is
 * matched in one pass on any text (`npm test` checks every expression), because anyone may send telemetry.
 */
const PERSONAL = [
  /\d{3}-\d{2}-\d{4}/g,
  /\b(?:19|20)\d{2}-\d{2}-\d{2}\b/g,
  /\b\d{1,2}[/-]\d{1,2}[/-](?:19|20)\d{2}\b/g,
  /\d{8,}/g,
]
/** Words are separated by spaces and quotation marks; one with an at sign inside counts as an email address. */
const WORD = /[^\s"]+/g
/** An account number may also be sent as a number. */
const LONG_NUMBER = 10_000_000
/** Milliseconds since 1970, which a session uses as its id. */
const EPOCH = 'epoch'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MAX_DEPTH = 6
const MASK = '[removed]'

const withoutAddresses = (text: string) =>
  text.includes('@') ? text.replaceAll(WORD, (word) => (word.includes('@') ? MASK : word)) : text

const clean = (text: string) =>
  UUID.test(text)
    ? text
    : PERSONAL.reduce((rest, pattern) => rest.replaceAll(pattern, MASK), withoutAddresses(text))

/** One text of an event, stored in its own column. */
export const textWithoutPersonalData = (text: string): string => clean(text)

/** Stored telemetry never contains personal data, whatever a page sends by mistake. */
export const withoutPersonalData = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number') return Math.abs(value) < LONG_NUMBER ? value : MASK
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH)
    return depth > MAX_DEPTH ? null : value
  if (Array.isArray(value)) return value.map((inner) => withoutPersonalData(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      clean(key),
      key === EPOCH && typeof inner === 'number' ? inner : withoutPersonalData(inner, depth + 1),
    ]),
  )
}
