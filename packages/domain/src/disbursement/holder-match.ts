import { transliterate } from '../borrower/transliterate.ts'

/** Whether the bank's name of the holder is the borrower's: `unknown` when the bank names nobody. */
export const HOLDER_MATCHES = ['matches', 'differs', 'unknown'] as const
export type HolderMatch = (typeof HOLDER_MATCHES)[number]

const wordsOf = (name: string): readonly string[] =>
  transliterate(name)
    .toLowerCase()
    .replaceAll("'", '')
    .split(/[ -]+/)
    .filter((word) => word !== '')

const holds = (owner: readonly string[], name: readonly string[]) =>
  name.some((word) => word.length > 1 && owner.includes(word))

/** Banks shorten first names to an initial, or to the beginning of them. */
const mayBeFirstName = (owner: readonly string[], first: readonly string[]) =>
  first.some((word) => owner.some((part) => word.startsWith(part) || part.startsWith(word)))

/**
 * Compares the borrower with the owners that a bank names, joint owners each: one word of the last name,
 * and a first name that could be the same. Never refuses by itself: people marry and banks abbreviate, so the answer is
 * shown to the two agents who release the money.
 */
export const matchHolder = (
  borrower: { readonly firstName: string; readonly lastName: string },
  owners: readonly string[],
): HolderMatch => {
  const named = owners.map(wordsOf).filter((words) => words.length > 0)
  if (named.length === 0) return 'unknown'
  const [first, last] = [wordsOf(borrower.firstName), wordsOf(borrower.lastName)]
  const isSomebody = named.some((owner) => {
    const others = owner.filter((word) => !last.includes(word))
    return holds(owner, last) && mayBeFirstName(others.length > 0 ? others : owner, first)
  })
  return isSomebody ? 'matches' : 'differs'
}
