import { auditText, type AuditEntry } from './entry.ts'
import { isSameHash, linkHash } from './hash-chain.ts'

/** Most entries under one seal; a longer backlog gets several seals. */
export const MAX_ENTRIES_PER_SEAL = 1_000

/** A sealed batch of one organization's entries: the hashes reveal any change, removal or insertion. */
export interface AuditSeal {
  readonly organizationId: string
  /** Counts up from one. */
  readonly number: number
  readonly entryIds: readonly bigint[]
  /** The hash chain of the entries: each hash covers the previous one; the first covers the previous seal's hash. */
  readonly entryHashes: readonly Uint8Array[]
  readonly sealedAt: Date
  readonly hash: Uint8Array
}

const EMPTY = new Uint8Array()

const sealText = ({ organizationId, number, sealedAt }: Omit<AuditSeal, 'hash'>): string =>
  JSON.stringify(['seal', organizationId, number, sealedAt.toISOString()])

const chained = (before: Uint8Array, entries: readonly AuditEntry[]): readonly Uint8Array[] => {
  let hash = before
  return entries.map((entry) => {
    hash = linkHash(hash, auditText(entry))
    return hash
  })
}

/** The next seal of an organization, over entries in id order. */
export const sealEntries = (
  before: AuditSeal | null,
  entries: readonly AuditEntry[],
  { organizationId, sealedAt }: { readonly organizationId: string; readonly sealedAt: Date },
): AuditSeal => {
  const previous = before?.hash ?? EMPTY
  const entryHashes = chained(previous, entries)
  const seal = {
    organizationId,
    number: (before?.number ?? 0) + 1,
    entryIds: entries.map(({ id }) => id),
    entryHashes,
    sealedAt,
  }
  return { ...seal, hash: linkHash(entryHashes.at(-1) ?? previous, sealText(seal)) }
}

/** A difference from the sealed entries. `entryId`: the first entry affected; null when it is the seal itself. */
export interface BrokenSeal {
  readonly number: number
  readonly entryId: bigint | null
  readonly what: 'changed' | 'removed' | 'inserted' | 'seal'
}

/**
 * The first difference between a seal and the current entries: `entries` are all those after the last id of
 * the previous seal, up to the last id of this one, in id order. Null for an intact seal.
 */
export const brokenSeal = (
  before: AuditSeal | null,
  seal: AuditSeal,
  entries: readonly AuditEntry[],
): BrokenSeal | null => {
  const { number, entryIds, entryHashes } = seal
  const broken = (what: BrokenSeal['what'], entryId: bigint | null = null) => ({ number, entryId, what })
  if (number !== (before?.number ?? 0) + 1 || entryIds.length !== entryHashes.length) return broken('seal')
  const hashes = chained(before?.hash ?? EMPTY, entries)
  for (const [index, id] of entryIds.entries()) {
    const entry = entries[index]
    if (entry === undefined || entry.id > id) return broken('removed', id)
    if (entry.id < id) return broken('inserted', entry.id)
    if (!isSameHash(hashes[index] ?? EMPTY, entryHashes[index] ?? EMPTY)) return broken('changed', id)
  }
  const extra = entries[entryIds.length]
  if (extra !== undefined) return broken('inserted', extra.id)
  const { hash } = sealEntries(before, entries, seal)
  return isSameHash(hash, seal.hash) ? null : broken('seal')
}
