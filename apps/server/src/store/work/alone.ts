import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { endLease, renewLease, takeLease } from './leases.ts'

/** A process that died keeps the work from others for no longer. */
const LEASE_MS = 60_000
/** Three tries before it lapses. */
const RENEW_EVERY_MS = 15_000

/** Somebody else may do the work by now: what is left of it is theirs. */
export class LeaseLostError extends Error {
  constructor(name: string) {
    super(`the lease '${name}' has lapsed`)
    this.name = 'LeaseLostError'
  }
}

export interface Lease {
  /** Throws `LeaseLostError` once the work may be another's: asked before each write that must not come late. */
  readonly ensureHeld: () => void
}

export interface LeaseTimes {
  readonly leaseMs: number
  readonly renewEveryMs: number
}

/**
 * Does the work while no other process does, or not at all; `name` is what is done alone. A lease in a row and no lock of
 * a transaction: the work may take minutes, and a transaction that idles meanwhile is ended by the database.
 */
export const alone = async (
  db: Database,
  name: string,
  work: (lease: Lease) => Promise<void>,
  { leaseMs, renewEveryMs }: LeaseTimes = { leaseMs: LEASE_MS, renewEveryMs: RENEW_EVERY_MS },
): Promise<void> => {
  const row = { name, ownerId: randomUUID() }
  // Reckoned from before the database was asked, so that it lapses here before it does there.
  const taken = performance.now()
  if (!(await takeLease(db, row, leaseMs))) return
  let heldUntil = taken + leaseMs
  const renew = async () => {
    const startedMs = performance.now()
    heldUntil = (await renewLease(db, row, leaseMs)) ? startedMs + leaseMs : 0
  }
  // A renewal that fails is tried again; where none succeeds in time, the lease lapses.
  const renewing = setInterval(() => void renew().catch(() => undefined), renewEveryMs)
  try {
    await work({
      ensureHeld: () => {
        if (performance.now() >= heldUntil) throw new LeaseLostError(name)
      },
    })
  } finally {
    clearInterval(renewing)
    await endLease(db, row).catch(() => undefined)
  }
}
