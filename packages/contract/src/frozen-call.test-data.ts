import * as z from 'zod/mini'
import type { CallDefinition } from './define-call.ts'

type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The type of a field with its bounds; a format stands for its pattern. */
const leafOf = (schema: Schema): string => {
  const { type, ...rest } = schema
  const untold = ['$schema', ...('format' in rest ? ['pattern'] : [])]
  const told = Object.entries(rest).filter(([key]) => !untold.includes(key))
  const bounds = told.length === 0 ? '' : ` ${JSON.stringify(Object.fromEntries(told))}`
  return `${typeof type === 'string' ? type : 'any'}${bounds}`
}

/** One line for each field of a schema, with its type: a diff names the field. */
const linesOf = (schema: Schema, path: string): readonly string[] => {
  const { properties, required, items, anyOf, allOf } = schema
  const choices = [anyOf, allOf].flatMap((list) => (Array.isArray(list) ? (list as readonly unknown[]) : []))
  if (choices.length > 0)
    return choices.flatMap((choice, index) =>
      isSchema(choice) ? linesOf(choice, `${path}|${index + 1}`) : [],
    )
  if (isSchema(items)) {
    const { items: _, ...bounds } = schema
    return [`${path}: ${leafOf(bounds)}`, ...linesOf(items, `${path}[]`)]
  }
  if (!isSchema(properties)) return [`${path}: ${leafOf(schema)}`]
  const needed = Array.isArray(required) ? (required as readonly unknown[]) : []
  const { properties: _, required: __, ...rest } = schema
  return [
    `${path}: ${leafOf(rest)}`,
    ...Object.entries(properties).flatMap(([name, field]) =>
      isSchema(field) ? linesOf(field, `${path}.${name}${needed.includes(name) ? '' : '?'}`) : [],
    ),
  ]
}

const part = (schema: z.ZodMiniType | undefined, name: string, io: 'input' | 'output'): readonly string[] =>
  schema === undefined
    ? []
    : linesOf(z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }), name)

/** Everything that a caller can see of a call, one item per line. */
export const frozenCall = (call: CallDefinition): readonly string[] => [
  `${call.method} ${call.path}`,
  `caller: ${call.caller}${call.right == null ? '' : ` with ${call.right}`}`,
  `answers: ${call.answerKind ?? 'json'} ${(call.fileTypes ?? []).join(', ')}`.trim(),
  ...(call.multipart === true ? ['multipart'] : []),
  ...(call.maxBodyBytes === undefined ? [] : [`at most ${call.maxBodyBytes} bytes`]),
  ...(call.stepUp === undefined ? [] : [`step-up: ${call.stepUp}`]),
  ...(call.keepsNothing === true ? ['keeps nothing'] : []),
  `refusals: ${call.refusals.toSorted().join(', ')}`,
  ...part(call.params, 'params', 'input'),
  ...part(call.query, 'query', 'input'),
  ...part(call.body, 'payload', 'input'),
  ...part(call.answer, 'answer', 'output'),
]
