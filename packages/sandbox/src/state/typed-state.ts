import { z } from 'zod'
import { frozen } from './frozen.ts'
import type { SimulationStore } from './store.ts'

/** The simulators' time. The sandbox can advance it, so it may have to be read from the database. */
export type SimulationClock = () => Date | Promise<Date>

/** A bigint as decimal text: JSON has no integers above 2^53. The amount of a token has up to 78 digits. */
export const bigintText = z.codec(z.string().regex(/^-?\d{1,78}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => value.toString(),
})

export interface TypedState<T> {
  read(): Promise<T>
  /** `change` is synchronous and pure, and may run more than once. If it throws, the value is unchanged. */
  change<R>(change: (current: T) => { readonly next: T; readonly result: R }): Promise<R>
}

/** A stored object that can no longer change is parsed once: tests read the same state hundreds of times. */
const parsedOnce = <T>(known: WeakMap<object, T>, stored: unknown, parse: () => T): T => {
  if (typeof stored !== 'object' || stored === null || !Object.isFrozen(stored)) return parse()
  const found = known.get(stored) ?? frozen(parse())
  known.set(stored, found)
  return found
}

/**
 * One value of a simulation store, parsed when read and encoded when written. A missing value is `initial`; an
 * invalid one throws, because a simulator with a guessed state would report payments incorrectly.
 */
export const typedState = <S extends z.ZodType>(
  store: SimulationStore,
  key: string,
  schema: S,
  initial: () => z.output<S>,
): TypedState<z.output<S>> => {
  const parsed = new WeakMap<object, z.output<S>>()
  const parse = (stored: unknown): z.output<S> =>
    stored === undefined || stored === null
      ? initial()
      : parsedOnce(parsed, stored, () => z.decode(schema, stored as z.input<S>))
  return {
    read: async () => parse(await store.read(key)),
    change: (change) =>
      store.change(key, (stored) => {
        const { next, result } = change(parse(stored))
        return { next: z.encode(schema, next), result }
      }),
  }
}

/** The last `limit` items of a list after appending one: keeps the simulators' lists bounded. */
export const appendBounded = <T>(list: readonly T[], item: T, limit: number): T[] =>
  [...list, item].slice(-limit)
