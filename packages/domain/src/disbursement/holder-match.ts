import { transliterate } from '../borrower/transliterate.ts'

/** Whether the holder's name at the bank is the borrower's: `unknown` when the bank gives no name. */
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

/** Banks shorten first names to an initial or a prefix. */
const mayBeFirstName = (owner: readonly string[], first: readonly string[]) =>
  first.some((word) => owner.some((part) => word.startsWith(part) || part.startsWith(word)))

/**
 * Compares the borrower with the owners that a bank lists, each joint owner separately: one word of the last
 * name must match, and the first name must be compatible. Never refuses by itself, because people marry and
 * banks abbreviate. The result is shown to the two agents who approve the disbursement.
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
