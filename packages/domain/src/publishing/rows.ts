/** Lists with named rows, and the keys of the name: a row keeps its identity at any position in the list. */
const NAMES: Readonly<Partial<Record<string, readonly [string, ...string[]]>>> = {
  states: ['state'],
  countries: ['code'],
  tiers: ['tier'],
  vectors: ['name'],
  consents: ['type'],
  legalPages: ['page', 'version'],
  sections: ['heading'],
  licenses: ['place', 'kind', 'number'],
}

type Json = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWord = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/**
 * The rows of the list under a key, by name and in order; undefined for a list whose rows have no names, or
 * duplicate ones.
 */
export const namedRows = (key: string, list: unknown): Json | undefined => {
  const names = NAMES[key]
  if (names === undefined || !Array.isArray(list)) return undefined
  const rows = new Map<string, unknown>()
  for (const row of list as readonly unknown[]) {
    if (!isJsonObject(row)) return undefined
    const words = names.map((each) => row[each])
    if (!words.every(isWord)) return undefined
    // In an object, a numeric name would be ordered before the others.
    rows.set(`${key === 'tiers' ? 'tier ' : ''}${words.join(' ')}`, row)
  }
  return rows.size === list.length ? Object.fromEntries(rows) : undefined
}
