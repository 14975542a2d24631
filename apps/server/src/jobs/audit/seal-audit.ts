import { MAX_ENTRIES_PER_SEAL, sealEntries } from '@pledge/domain/audit/seal-chain'
import { systemOf } from '../../commands/actors.ts'
import { alone } from '../../store/work/alone.ts'
import {
  entriesBetween,
  insertSeal,
  lastSeal,
  organizationsToSeal,
  settledEntryId,
} from '../../store/audit/audit-seals.ts'
import { withTenant } from '../../store/database/database.ts'
import type { JobDeps } from '../deps.ts'

const NAME = 'seal-audit'
/** Maximum organizations per run; the next run continues. */
const MAX_ORGANIZATIONS_A_TURN = 1_000
/** Maximum seals of one organization per run; the next run continues. */
const MAX_SEALS_A_TURN = 50
/** How often to check for a moment without writers before leaving that organization for the next run. */
const MAX_ROUNDS = 20

/** The last entry up to which the organization can be sealed; null for none, or during continuous writes. */
const settledUpTo = async (deps: JobDeps, organizationId: string): Promise<bigint | null> => {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const settled = await withTenant(deps.db, systemOf(organizationId), (tx) =>
      settledEntryId(tx, organizationId),
    )
    if (settled !== undefined) return settled
  }
  return null
}

/** False when there is nothing left to seal. */
const sealNext = (deps: JobDeps, organizationId: string, upTo: bigint): Promise<boolean> =>
  withTenant(deps.db, systemOf(organizationId), async (tx) => {
    const before = await lastSeal(tx, organizationId)
    const after = before?.entryIds.at(-1) ?? 0n
    const range = { organizationId, after, upTo, most: MAX_ENTRIES_PER_SEAL }
    const entries = await entriesBetween(tx, range)
    if (entries.length === 0) return false
    const seal = sealEntries(before, entries, { organizationId, sealedAt: deps.clock.real() })
    await insertSeal(tx, seal)
    // Outside the database, where its owner cannot change it: `npm run audit -- verify` accepts this line.
    const hash = Buffer.from(seal.hash).toString('hex')
    deps.log.info({ organizationId, seal: seal.number, hash, entries: entries.length }, 'audit log sealed')
    return entries.length === MAX_ENTRIES_PER_SEAL
  })

/** Seals new audit log entries of each organization, in order (note 061). Real time; one process at a time. */
export const sealAudit = (deps: JobDeps): Promise<void> =>
  alone(deps.db, NAME, async (lease) => {
    for (const id of await organizationsToSeal(deps.sweeperDb, MAX_ORGANIZATIONS_A_TURN)) {
      const upTo = await settledUpTo(deps, id)
      if (upTo === null) continue
      for (let seals = 0; seals < MAX_SEALS_A_TURN; seals += 1) {
        lease.ensureHeld()
        if (!(await sealNext(deps, id, upTo))) break
      }
    }
  })
