/** Shapes that personal data has: SSN, long digit runs of accounts and cards, e-mail addresses. */
const PERSONAL = [/\d{3}-\d{2}-\d{4}/g, /\d{8,}/g, /[^\s@"]+@[^\s@"]+\.[^\s@"]+/g]
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MAX_DEPTH = 6
const MASK = '[removed]'

const clean = (text: string) =>
  UUID.test(text) ? text : PERSONAL.reduce((rest, pattern) => rest.replaceAll(pattern, MASK), text)

/** What telemetry keeps never holds personal data, whatever a page sends by mistake. */
export const withoutPersonalData = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return clean(value)
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH)
    return depth > MAX_DEPTH ? null : value
  if (Array.isArray(value)) return value.map((inner) => withoutPersonalData(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [clean(key), withoutPersonalData(inner, depth + 1)]),
  )
}
