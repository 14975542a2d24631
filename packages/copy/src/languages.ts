import type { words as english } from './en/words.ts'

/** English ships; a further language is a folder beside `en` and a line here (decision 21). */
export const LANGUAGES = ['en'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * The shape of the English words with any text in its place: what `es/words.ts` must satisfy, so that a missing or a
 * surplus key does not compile. Functions keep their arguments.
 */
export type SameKeys<Words> = Words extends string
  ? string
  : Words extends (...slots: infer Slots) => infer Answer
    ? (...slots: Slots) => SameKeys<Answer>
    : { readonly [Key in keyof Words]: SameKeys<Words[Key]> }
export type Words = SameKeys<typeof english>

/** Each language loaded when it is chosen, so that a reader fetches one. */
export const loadWords: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import('./en/words.ts')).words,
}
