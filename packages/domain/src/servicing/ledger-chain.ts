import { isSameHash, linkHash } from '../audit/hash-chain.ts'

/** A ledger entry of one application, as it is hashed. */
export interface ChainedEntry {
  readonly id: string
  readonly idempotencyKey: string
  readonly description: string
  readonly postedAt: Date
  /** In order; amounts in cents or base units, debits positive. */
  readonly postings: readonly {
    readonly account: string
    readonly asset: string
    readonly amount: bigint
  }[]
}

/** The head of a chain: the number of its entries and the hash of the last one; empty before the first. */
export interface ChainHead {
  readonly length: number
  readonly hash: Uint8Array
}

export const EMPTY_CHAIN: ChainHead = { length: 0, hash: new Uint8Array() }

/** One line for each part of an entry. Throws on a part with a line break, which could stand for two parts. */
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
  if (lines.some((line) => line.includes('\n'))) throw new Error(`ledger entry ${id} contains a line break`)
  return lines.join('\n')
}

/** The chain with one more entry: SHA-256 over the previous hash and the text of the entry with its position. */
export const chainEntry = (head: ChainHead, entry: ChainedEntry): ChainHead => {
  const length = head.length + 1
  return { length, hash: linkHash(head.hash, textOf(entry, length)) }
}

/** An entry as it is stored, with its position and hash. */
export interface StoredLink extends ChainedEntry {
  readonly place: number
  readonly hash: Uint8Array
}

/**
 * The position of the first entry that was changed or is missing; null for an intact chain (S7). Entries are in the order
 * of their positions; the head reveals entries that are missing at the end.
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
