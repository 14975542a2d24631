type Json = Readonly<Record<string, unknown>>

/** Lists whose rows have a name: a partner writes only the rows that differ, and of them only what differs. */
const ROW_KEYS: Readonly<Record<string, string>> = { states: 'state', countries: 'code' }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The rules of a partner over those that ship: objects key by key; `states` and `countries` row by row, found by state or
 * code; any other list, the sample loans too, and any other value in place of the one that ships. Nothing is checked here.
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
