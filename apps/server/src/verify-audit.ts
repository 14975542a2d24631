import {
  brokenSeal,
  MAX_ENTRIES_PER_SEAL,
  type AuditSeal,
  type BrokenSeal,
} from '@pledge/domain/audit/seal-chain'
import { countSeals, entriesBetween, sealNumbered, unsealedEntries } from './store/audit/audit-seals.ts'
import type { Database } from './store/database/database.ts'
import { withOwner } from './store/database/with-owner.ts'

/** A seal as logged when it was made: the stored one must have the same hash. */
export interface KnownSeal {
  readonly organizationId: string
  readonly number: number
  /** Hex. */
  readonly hash: string
}

export interface AuditVerification {
  readonly code: string
  readonly organizationId: string
  readonly seals: number
  readonly entries: number
  readonly sealedAt: Date | null
  readonly unsealed: { readonly count: number; readonly since: Date | null }
  /** The first difference; null for an intact log. */
  readonly broken: BrokenSeal | null
}

const entriesOf = async (db: Database, seal: AuditSeal, after: bigint) => {
  const upTo = seal.entryIds.at(-1) ?? after
  // One more than allowed, so that an inserted entry is found.
  const range = { organizationId: seal.organizationId, after, upTo, most: MAX_ENTRIES_PER_SEAL + 1 }
  return entriesBetween(db, range)
}

const verifyOne = async (
  db: Database,
  { id: organizationId, code }: { readonly id: string; readonly code: string },
  known: KnownSeal | undefined,
): Promise<AuditVerification> => {
  const seals = await countSeals(db, organizationId)
  let before: AuditSeal | null = null
  let entries = 0
  let broken: BrokenSeal | null = null
  for (let number = 1; number <= Math.max(seals, known?.number ?? 0) && broken === null; number += 1) {
    const seal: AuditSeal | undefined = await sealNumbered(db, organizationId, number)
    if (seal === undefined) {
      broken = { number, entryId: null, what: 'seal' }
      break
    }
    const isKnown = known?.number !== number || Buffer.from(seal.hash).toString('hex') === known.hash
    broken = isKnown
      ? brokenSeal(before, seal, await entriesOf(db, seal, before?.entryIds.at(-1) ?? 0n))
      : { number, entryId: null, what: 'seal' }
    entries += seal.entryIds.length
    before = seal
  }
  const unsealed = await unsealedEntries(db, organizationId, before?.entryIds.at(-1) ?? 0n)
  return { code, organizationId, seals, entries, sealedAt: before?.sealedAt ?? null, unsealed, broken }
}

/** Checks the audit log of every organization against its seals, as the database owner (note 061). */
export const verifyAudit = async (
  ownerUrl: string,
  known: KnownSeal | undefined,
): Promise<readonly AuditVerification[]> =>
  withOwner(ownerUrl, async (db) => {
    const organizations = await db
      .selectFrom('organizations')
      .select(['id', 'code'])
      .orderBy('code')
      .execute()
    const verified: AuditVerification[] = []
    for (const one of organizations)
      verified.push(await verifyOne(db, one, known?.organizationId === one.id ? known : undefined))
    return verified
  })
