/** A value that differs between two contents; undefined where one of them has none. */
export interface Change {
  /** Keys and indexes with dots between: `theme.primary`. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const keysOf = (value: unknown): readonly string[] => (isObject(value) ? Object.keys(value) : [])

const isList = (value: unknown): boolean => Array.isArray(value)

/** Each value that is another one in `after`, with where it stands, in the order in which it is written. */
export const changesBetween = (before: unknown, after: unknown, path = ''): readonly Change[] => {
  if (isObject(before) && isObject(after) && isList(before) === isList(after))
    return [...new Set([...keysOf(before), ...keysOf(after)])].flatMap((key) =>
      changesBetween(before[key], after[key], path === '' ? key : `${path}.${key}`),
    )
  return Object.is(before, after) ? [] : [{ path, before, after }]
}
