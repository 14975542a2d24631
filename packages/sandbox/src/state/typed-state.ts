import { z } from 'zod'
import type { SimulationStore } from './store.ts'

/** The time that the simulators live in. The sandbox moves it, so it may have to be read from the database. */
export type SimulationClock = () => Date | Promise<Date>

/** A bigint as decimal text: JSON has no integers above 2^53. The amount of a token has up to 78 digits. */
export const bigintText = z.codec(z.string().regex(/^-?\d{1,78}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => value.toString(),
})

export interface TypedState<T> {
  read(): Promise<T>
  /** `change` is synchronous, pure, and may run again. A throw inside it leaves the value as it was. */
  change<R>(change: (current: T) => { readonly next: T; readonly result: R }): Promise<R>
}

/**
 * One value of a simulation store, parsed when read and encoded when written. What is absent is `initial`;
 * what does not parse throws, because a simulator that guesses its own past would lie about payments.
 */
export const typedState = <S extends z.ZodType>(
  store: SimulationStore,
  key: string,
  schema: S,
  initial: () => z.output<S>,
): TypedState<z.output<S>> => {
  const parse = (stored: unknown): z.output<S> =>
    stored === undefined || stored === null ? initial() : z.decode(schema, stored as z.input<S>)
  return {
    read: async () => parse(await store.read(key)),
    change: (change) =>
      store.change(key, (stored) => {
        const { next, result } = change(parse(stored))
        return { next: z.encode(schema, next), result }
      }),
  }
}

/** The last `limit` of a list with one more at its end: how the simulators keep their lists bounded. */
export const appendBounded = <T>(list: readonly T[], item: T, limit: number): T[] =>
  [...list, item].slice(-limit)
