import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { endLease, renewLease, takeLease } from './leases.ts'

/** After a process dies, its work is blocked for no longer than this. */
const LEASE_MS = 60_000
/** Three attempts before it expires. */
const RENEW_EVERY_MS = 15_000

/** Another process may have taken over the work, so this one must stop. */
export class LeaseLostError extends Error {
  constructor(name: string) {
    super(`the lease '${name}' has lapsed`)
    this.name = 'LeaseLostError'
  }
}

export interface Lease {
  /** Throws `LeaseLostError` once another process may have the work: called before each write that must not be late. */
  readonly ensureHeld: () => void
}

export interface LeaseTimes {
  readonly leaseMs: number
  readonly renewEveryMs: number
}

/**
 * Does the work while no other process does, or not at all; `name` identifies the work. It uses a lease row and not a
 * transaction lock: the work may take minutes, and the database ends a transaction that idles that long.
 */
export const alone = async (
  db: Database,
  name: string,
  work: (lease: Lease) => Promise<void>,
  { leaseMs, renewEveryMs }: LeaseTimes = { leaseMs: LEASE_MS, renewEveryMs: RENEW_EVERY_MS },
): Promise<void> => {
  const row = { name, ownerId: randomUUID() }
  // Measured from before the database call, so that it expires here before it does there.
  const taken = performance.now()
  if (!(await takeLease(db, row, leaseMs))) return
  let heldUntil = taken + leaseMs
  const renew = async () => {
    const startedMs = performance.now()
    heldUntil = (await renewLease(db, row, leaseMs)) ? startedMs + leaseMs : 0
  }
  // A failed renewal is retried; if none succeeds in time, the lease expires.
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
