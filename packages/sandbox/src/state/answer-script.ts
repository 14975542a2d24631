import { z } from 'zod'
import type { SimulationStore } from './store.ts'
import { appendBounded, typedState } from './typed-state.ts'

/** Maximum number of unused scripted answers; the oldest are dropped first. */
export const MAXIMUM_SCRIPTED_ANSWERS = 100

/** The target of a scripted answer: the next inquiry for a last name, or the inquiry with an idempotency key. */
export type AnswerTarget =
  | { readonly lastName: string }
  | { readonly idempotencyKey: string }
  /** The next inquiry, for any person. */
  | { readonly anyone: true }

/** Personas and scripts match names ignoring case, spaces and punctuation. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()

const targetKey = (target: AnswerTarget): string => {
  if ('lastName' in target) return `name:${nameKey(target.lastName)}`
  return 'idempotencyKey' in target ? `key:${target.idempotencyKey}` : 'anyone'
}

/**
 * The answers that the sandbox scripts for a provider: each is used once, and the newest for a target takes
 * precedence.
 */
export const createAnswerScript = <const T extends readonly string[]>(
  store: SimulationStore,
  storeKey: string,
  outcomes: T,
) => {
  const schema = z.object({
    reachable: z.boolean(),
    answers: z
      .array(z.object({ target: z.string(), outcome: z.enum(outcomes) }))
      .max(MAXIMUM_SCRIPTED_ANSWERS),
  })
  const state = typedState(store, storeKey, schema, () => ({ reachable: true, answers: [] }))
  return {
    answerNext: (target: AnswerTarget, outcome: T[number]): Promise<void> =>
      state.change((current) => {
        const wanted = targetKey(target)
        const others = current.answers.filter((each) => each.target !== wanted)
        const answers = appendBounded(others, { target: wanted, outcome }, MAXIMUM_SCRIPTED_ANSWERS)
        return { next: { ...current, answers }, result: undefined }
      }),
    setReachable: (reachable: boolean): Promise<void> =>
      state.change((current) => ({ next: { ...current, reachable }, result: undefined })),
    isReachable: async (): Promise<boolean> => (await state.read()).reachable,
    /** Removes and returns the scripted answer for an inquiry: by key first, then by last name, then for any. */
    take: (inquiry: {
      readonly idempotencyKey: string
      readonly lastName: string
    }): Promise<T[number] | undefined> =>
      state.change((current) => {
        const { idempotencyKey, lastName } = inquiry
        const order = [targetKey({ idempotencyKey }), targetKey({ lastName }), targetKey({ anyone: true })]
        const found = order.flatMap((wanted) => current.answers.filter((each) => each.target === wanted))[0]
        const answers = current.answers.filter((each) => each !== found)
        return { next: { ...current, answers }, result: found?.outcome }
      }),
  }
}
