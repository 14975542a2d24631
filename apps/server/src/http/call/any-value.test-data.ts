/** A JSON Schema, as far as the API description uses it. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly format?: string
  readonly pattern?: string
}

export type Random = () => number

const pick = <Value>(values: readonly Value[], random: Random): Value => {
  const found = values[Math.floor(random() * values.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

/** Invalid and hostile values. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\0',
  '\ud800',
  "'; drop table applications; --",
  '<img src=x onerror=alert(1)>',
  '${jndi:ldap://x}',
  '../../etc/passwd',
  'a'.repeat(10_000),
  '‮مرحبا',
  '1e999',
  'NaN',
  '-0',
  '0x10',
  '99999999999999999999999999.99',
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, constructor: { prototype: { isAdministrator: true } } },
]

const WORDS: readonly string[] = [
  'Maya',
  'OH',
  'US',
  '10000',
  '0.3',
  '2026-01-31',
  '6145550123',
  '123-45-6789',
]

const likely = (schema: Schema, random: Random, ids: readonly string[]): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return pick(schema.enum, random)
  const options = schema.anyOf ?? schema.allOf
  if (options !== undefined && options.length > 0) return anyValue(pick(options, random), random, ids)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, anyValue(inner, random, ids)]),
      )
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () => anyValue(schema.items ?? {}, random, ids))
    case 'boolean':
      return random() < 0.5
    case 'integer':
    case 'number':
      return Math.floor(random() * 1_000)
    default:
      return schema.format === 'uuid' ? pick(ids, random) : pick([...WORDS, ...ids], random)
  }
}

const HOSTILE_SHARE = 0.06

/** A value that usually matches the schema, with a hostile part now and then. */
export const anyValue = (schema: Schema, random: Random, ids: readonly string[]): unknown =>
  random() < HOSTILE_SHARE ? pick(HOSTILE, random) : likely(schema, random, ids)
