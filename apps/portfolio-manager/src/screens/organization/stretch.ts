/**
 * A text in three parts: the common text before and after the difference from another text, and the difference in
 * full.
 */
export interface Stretch {
  readonly before: string
  readonly differing: string
  readonly after: string
}

/** How much common text is shown around a difference as context. */
const ALIKE_CHARACTERS = 80

const commonStart = (one: string, other: string): number => {
  let length = 0
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1
  return length
}

const reversed = (text: string): string => text.split('').reverse().join('')

/** Where each of two texts differs from the other: only common text is shortened. */
export const differingStretches = (one: string, other: string): readonly [Stretch, Stretch] => {
  const start = commonStart(one, other)
  const end = commonStart(reversed(one.slice(start)), reversed(other.slice(start)))
  const stretchOf = (text: string): Stretch => ({
    before: lastOf(text.slice(0, start)),
    differing: text.slice(start, text.length - end),
    after: firstOf(text.slice(text.length - end)),
  })
  return [stretchOf(one), stretchOf(other)]
}

const lastOf = (text: string): string =>
  text.length > ALIKE_CHARACTERS ? `…${text.slice(-ALIKE_CHARACTERS)}` : text

const firstOf = (text: string): string =>
  text.length > ALIKE_CHARACTERS ? `${text.slice(0, ALIKE_CHARACTERS)}…` : text
