import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ALL_CALLS } from './all-calls.ts'

const HINT = /hint|secret.?(question|answer)|security.?(question|answer)|mother|maiden/i

/** Names of all fields in a JSON Schema. */
const fieldsIn = (schema: unknown): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap(fieldsIn)
  if (schema === null || typeof schema !== 'object') return []
  return Object.entries(schema).flatMap(([key, inner]) =>
    key === 'properties' && inner !== null && typeof inner === 'object'
      ? [...Object.keys(inner), ...Object.values(inner).flatMap(fieldsIn)]
      : fieldsIn(inner),
  )
}

describe('a password', () => {
  it('has no hint and no secret question in any call', () => {
    const fields = ALL_CALLS.flatMap(({ call }) =>
      [call.body, call.answer].flatMap((schema) =>
        schema === undefined ? [] : fieldsIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })),
      ),
    )
    expect(fields).toContain('password')
    expect(fields.filter((field) => HINT.test(field))).toEqual([])
  })
})
