type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path like `theme.primary`; undefined if there is none. */
export const valueAt = (json: Json, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), json)

/** A copy with another value at the path; missing objects on the way are created. */
export const withValueAt = (json: Json, path: string, value: unknown): Json => {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...json, [key]: value }
  const inner = json[key]
  return { ...json, [key]: withValueAt(isObject(inner) ? inner : {}, rest.join('.'), value) }
}
