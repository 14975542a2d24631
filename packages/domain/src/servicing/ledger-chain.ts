import { isSameHash, linkHash } from '../audit/hash-chain.ts'

/** An entry of the books of one application, as it is hashed. */
export interface ChainedEntry {
  readonly id: string
  readonly idempotencyKey: string
  readonly description: string
  readonly postedAt: Date
  /** In their order; amounts in cents or base units, debits positive. */
  readonly postings: readonly {
    readonly account: string
    readonly asset: string
    readonly amount: bigint
  }[]
}

/** The end of a chain: how many entries it has, and the hash of the last; no bytes before the first. */
export interface ChainHead {
  readonly length: number
  readonly hash: Uint8Array
}

export const EMPTY_CHAIN: ChainHead = { length: 0, hash: new Uint8Array() }

/** One line for each part of an entry; no part of ours has a line break, and one that had could stand for two. */
const textOf = (
  { id, idempotencyKey, description, postedAt, postings }: ChainedEntry,
  place: number,
): string => {
  const lines = [
    String(place),
    id,
    idempotencyKey,
    description,
    postedAt.toISOString(),
    ...postings.map(({ account, asset, amount }) => `${account} ${asset} ${amount}`),
  ]
  if (lines.some((line) => line.includes('\n'))) throw new Error(`the entry ${id} has a line break`)
  return lines.join('\n')
}

/** The chain with one entry more: SHA-256 over the hash before it and the text of the entry at its place. */
export const chainEntry = (head: ChainHead, entry: ChainedEntry): ChainHead => {
  const length = head.length + 1
  return { length, hash: linkHash(head.hash, textOf(entry, length)) }
}

/** An entry as it was read back, with what stands beside it. */
export interface StoredLink extends ChainedEntry {
  readonly place: number
  readonly hash: Uint8Array
}

/**
 * The place of the first entry that is not what was chained, or is missing; null for a whole chain (S7). Entries come in
 * the order of their places; what is left out at the end is told by the head.
 */
export const brokenLink = (links: readonly StoredLink[], end: ChainHead): number | null => {
  let head = EMPTY_CHAIN
  for (const link of links) {
    const next = chainEntry(head, link)
    if (link.place !== next.length || !isSameHash(link.hash, next.hash)) return next.length
    head = next
  }
  return head.length === end.length && isSameHash(head.hash, end.hash) ? null : head.length + 1
}
