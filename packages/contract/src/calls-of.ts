import type { CallDefinition } from './define-call.ts'

/** A call with the noun under which it is documented. */
export interface CallOfNoun {
  readonly noun: string
  readonly call: CallDefinition
}

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'answer' in value

/** The calls among the exports of the nouns' modules. */
export const callsOf = (nouns: Readonly<Record<string, object>>): readonly CallOfNoun[] =>
  Object.entries(nouns).flatMap(([noun, exports]) =>
    Object.values(exports)
      .filter(isCall)
      .map((call) => ({ noun, call })),
  )
