import { z } from 'zod'
import type { SimulationStore } from './store.ts'

/** Longest idempotency key accepted from a caller. */
const MAXIMUM_KEY_CHARACTERS = 200
const key = z.string().min(1).max(MAXIMUM_KEY_CHARACTERS)

const placeOf = (prefix: string, idempotencyKey: string): string => `${prefix}/${key.parse(idempotencyKey)}`

/**
 * The first answer given under an idempotency key, permanently: a repeated request does not call `answer`. One stored
 * value for each key, so no list grows and no key is lost.
 */
export const answerOnce = async <S extends z.ZodType>(input: {
  readonly store: SimulationStore
  readonly prefix: string
  readonly idempotencyKey: string
  readonly schema: S
  readonly answer: () => Promise<z.output<S>>
}): Promise<z.output<S>> => {
  const place = placeOf(input.prefix, input.idempotencyKey)
  const known = await input.store.read(place)
  if (known !== undefined && known !== null) return z.decode(input.schema, known as z.input<S>)
  const fresh = z.encode(input.schema, await input.answer())
  // Of two concurrent requests, the first to write wins, and both return its answer.
  const stored = await input.store.change(place, (current) => {
    const next = current ?? fresh
    return { next, result: next }
  })
  return z.decode(input.schema, stored as z.input<S>)
}

/** The answer that was given under an idempotency key; undefined where none was. */
export const answerUnder = async <S extends z.ZodType>(input: {
  readonly store: SimulationStore
  readonly prefix: string
  readonly idempotencyKey: string
  readonly schema: S
}): Promise<z.output<S> | undefined> => {
  const known = await input.store.read(placeOf(input.prefix, input.idempotencyKey))
  return known === undefined || known === null ? undefined : z.decode(input.schema, known as z.input<S>)
}
