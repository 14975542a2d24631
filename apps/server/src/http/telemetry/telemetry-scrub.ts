/**
 * Shapes that personal data has: SSN, dates as of a birth, long digit runs of accounts and cards. Each is read in one pass
 * whatever the text (`npm test` judges every expression): anybody may send telemetry.
 */
const PERSONAL = [
  /\d{3}-\d{2}-\d{4}/g,
  /\b(?:19|20)\d{2}-\d{2}-\d{2}\b/g,
  /\b\d{1,2}[/-]\d{1,2}[/-](?:19|20)\d{2}\b/g,
  /\d{8,}/g,
]
/** Words are told apart by spaces and quotation marks; one with an at sign inside is taken for an e-mail address. */
const WORD = /[^\s"]+/g
/** An account number may come as a number as well. */
const LONG_NUMBER = 10_000_000
/** Milliseconds since 1970: a session's own name for itself. */
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

/** One text of an event, kept in a column of its own. */
export const textWithoutPersonalData = (text: string): string => clean(text)

/** What telemetry keeps never holds personal data, whatever a page sends by mistake. */
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
