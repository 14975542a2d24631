import { createMovableClock, type MovableClock } from '../../clock.ts'
import { createRevocations, createRevoked, type Revocations } from '../../identity/revocations.ts'

/** What a process holds besides its database. */
export interface ProcessSnapshot {
  readonly maps: readonly ReadonlyMap<unknown, unknown>[]
}

export interface ProcessState {
  take(): ProcessSnapshot
  restore(snapshot: ProcessSnapshot): Promise<void>
  /** Whether the state is that of a snapshot. */
  is(snapshot: ProcessSnapshot): boolean
}

const isEqual = (one: ReadonlyMap<unknown, unknown>, other: ReadonlyMap<unknown, unknown>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value)

/**
 * The maps that hold the simulated world, files and known people, whose values never change in place, and a way to
 * discard everything that is only a copy of the database.
 */
export const processStateOf = (
  maps: readonly Map<unknown, unknown>[],
  discardCopies: () => Promise<void>,
): ProcessState => ({
  take: () => ({ maps: maps.map((each) => new Map(each)) }),
  async restore(snapshot) {
    for (const [index, each] of maps.entries()) {
      each.clear()
      for (const [key, value] of snapshot.maps[index] ?? []) each.set(key, value)
    }
    await discardCopies()
  },
  is: (snapshot) => maps.every((each, index) => isEqual(each, snapshot.maps[index] ?? new Map())),
})

/** The product's clock, which moves forward only, and that can be read anew from a database that was put back. */
export const restorableClock = () => {
  let state: Parameters<typeof createMovableClock>[0] | undefined
  let clock: MovableClock | undefined
  const current = (): MovableClock => {
    if (clock === undefined) throw new Error('the clock is not open')
    return clock
  }
  const open = async (given: NonNullable<typeof state>) => {
    state = given
    clock = await createMovableClock(given)
  }
  return {
    open: async (given: NonNullable<typeof state>): Promise<MovableClock> => {
      await open(given)
      return {
        business: () => current().business(),
        real: () => current().real(),
        offsetMs: () => current().offsetMs(),
        forward: (ms) => current().forward(ms),
        stop: () => current().stop(),
      }
    },
    reopen: async (): Promise<void> => {
      current().stop()
      if (state !== undefined) await open(state)
    },
  }
}

/** The product's revocations, which can be forgotten with the database that they were read from. */
export const restorableRevocations = () => {
  const now = () => new Date()
  let revoked = createRevoked(now)
  return {
    open: (options: Parameters<typeof createRevocations>[0]): Promise<Revocations> =>
      createRevocations({
        ...options,
        revoked: {
          add: (revocation) => revoked.add(revocation),
          isRevoked: (subject) => revoked.isRevoked(subject),
          forget: () => revoked.forget(),
        },
      }),
    forgetAll: (): void => {
      revoked = createRevoked(now)
    },
  }
}
