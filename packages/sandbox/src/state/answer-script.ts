import { z } from 'zod'
import type { SimulationStore } from './store.ts'
import { appendBounded, typedState } from './typed-state.ts'

/** Scripted answers that wait to be asked for; the oldest are forgotten first. */
export const MAXIMUM_SCRIPTED_ANSWERS = 100

/** Whom a scripted answer is for: the next inquiry of a last name, or the inquiry with an idempotency key. */
export type AnswerTarget =
  | { readonly lastName: string }
  | { readonly idempotencyKey: string }
  /** The next inquiry, whoever is asked about. */
  | { readonly anyone: true }

/** Personas and scripts are found whatever the case, the spaces and the marks of a name. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()

const targetKey = (target: AnswerTarget): string => {
  if ('lastName' in target) return `name:${nameKey(target.lastName)}`
  return 'idempotencyKey' in target ? `key:${target.idempotencyKey}` : 'anyone'
}

/** Answers that the sandbox has put in a provider's mouth: each is used once, the newest for the same target wins. */
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
    /** Takes the answer for an inquiry out of the script: by its key first, then by last name, then for anyone. */
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
