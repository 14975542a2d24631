/** A text in three: what is alike before and after the part that differs from another text, and that part whole. */
export interface Stretch {
  readonly before: string
  readonly differing: string
  readonly after: string
}

/** How much of what is alike stands beside the part that differs, so that one sees where it is. */
const ALIKE_CHARACTERS = 80

const commonStart = (one: string, other: string): number => {
  let length = 0
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1
  return length
}

const reversed = (text: string): string => text.split('').reverse().join('')

/** Where each of two texts differs from the other: never shortened but in what is alike. */
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
