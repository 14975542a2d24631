type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands at `theme.primary`; undefined where nothing does. */
export const valueAt = (json: Json, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), json)

/** The same with another value there, and objects made on the way where there are none. */
export const withValueAt = (json: Json, path: string, value: unknown): Json => {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...json, [key]: value }
  const inner = json[key]
  return { ...json, [key]: withValueAt(isObject(inner) ? inner : {}, rest.join('.'), value) }
}
