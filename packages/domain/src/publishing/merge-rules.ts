type Json = Readonly<Record<string, unknown>>

/** Lists with named rows: a partner writes only the rows that differ, and in them only the values that differ. */
const ROW_KEYS: Readonly<Record<string, string>> = { states: 'state', countries: 'code' }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A partner's rules merged over the shipped ones: objects by key; `states` and `countries` by row, matched by state or
 * code; any other list (including sample loans) or value replaces the shipped one. Nothing is checked here.
 */
export const mergeRules = (shipped: unknown, own: unknown): unknown => {
  if (!isObject(shipped) || !isObject(own)) return own
  const merged: Record<string, unknown> = { ...shipped }
  for (const [key, value] of Object.entries(own)) {
    const rowKey = ROW_KEYS[key]
    merged[key] =
      rowKey !== undefined && Array.isArray(shipped[key]) && Array.isArray(value)
        ? mergeRows(shipped[key], value, rowKey)
        : mergeRules(shipped[key], value)
  }
  return merged
}

const mergeRows = (
  shipped: readonly unknown[],
  own: readonly unknown[],
  rowKey: string,
): readonly unknown[] => {
  const nameOf = (row: unknown) => (isObject(row) ? row[rowKey] : undefined)
  const changed = shipped.map((row) => {
    const mine = own.find((each) => nameOf(each) !== undefined && nameOf(each) === nameOf(row))
    return mine === undefined ? row : mergeRules(row, mine)
  })
  const names = new Set(shipped.map(nameOf))
  return [...changed, ...own.filter((row) => !names.has(nameOf(row)))]
}
