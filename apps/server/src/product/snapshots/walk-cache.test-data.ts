import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseSnapshot, DatabaseSnapshots } from './database-snapshots.test-data.ts'
import type { ProcessSnapshot, ProcessState } from './process-state.test-data.ts'

/** A state of the product that was walked to, and the states that walks led to from there. */
interface Place {
  readonly database: DatabaseSnapshot
  readonly process: ProcessSnapshot
  readonly walks: Map<string, { readonly place: Place; readonly result: unknown }>
}

export interface WalkCache {
  /** The first time keeps the state, and afterwards puts it back. No call may be under way. */
  startAnew(): Promise<void>
  /**
   * Walks, or puts back the state that the same walk led to from here before, and returns the same result. It always
   * walks if anything else was done since `startAnew`, or if that was never called. `key` names everything that the
   * walk depends on. Nothing else may be under way.
   */
  walked<Result>(key: string, walk: () => Promise<Result>): Promise<Result>
}

export interface WalkCacheOptions {
  /** Resolves when no job runs. */
  readonly settled: () => Promise<void>
  readonly openDatabase: () => Promise<DatabaseSnapshots>
  readonly process: ProcessState
  /** Before the first state is kept, which each test begins with: so that nothing in it is old. */
  readonly freshen: () => Promise<void>
  /** Checks the state that a test ended in. */
  readonly checkEnd: () => Promise<void>
}

/** Walks that began at the same level: the last of them. */
interface Level {
  last: Promise<unknown>
}

/** Runs work one after another; what it runs within itself has a line of its own. */
const createLine = () => {
  const levels = new AsyncLocalStorage<Level>()
  const outermost: Level = { last: Promise.resolve() }
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const level = levels.getStore() ?? outermost
    const result = level.last.then(() => levels.run({ last: Promise.resolve() }, work))
    level.last = result.catch(() => undefined)
    return result
  }
}

/** Where the product stands, among the places that are known. */
const createPlaces = (
  snapshots: DatabaseSnapshots,
  { settled, process }: Pick<WalkCacheOptions, 'settled' | 'process'>,
) => {
  /** Undefined where something else was done since. */
  let here: Place | undefined
  return {
    here: () => here,
    leave: () => {
      here = undefined
    },
    async take(): Promise<Place> {
      await settled()
      here = { database: await snapshots.take(), process: process.take(), walks: new Map() }
      return here
    },
    async goTo(place: Place): Promise<void> {
      here = undefined
      await snapshots.restore(place.database)
      await process.restore(place.process)
      here = place
    },
    async isStill(place: Place): Promise<boolean> {
      await settled()
      return process.is(place.process) && !(await snapshots.hasChanged())
    },
    close: () => snapshots.close(),
  }
}

/** The states of a test file's product, each walked to once. */
export const createWalkCache = (options: WalkCacheOptions): WalkCache & { close(): Promise<void> } => {
  const inLine = createLine()
  let places: ReturnType<typeof createPlaces> | undefined
  let start: Place | undefined

  const walkedFrom = async <Result>(key: string, walk: () => Promise<Result>): Promise<Result> => {
    const from = places?.here()
    if (places === undefined || from === undefined) return walk()
    if (!(await places.isStill(from))) {
      places.leave()
      return walk()
    }
    const known = from.walks.get(key)
    if (known !== undefined) {
      await places.goTo(known.place)
      return known.result as Result
    }
    const result = await walk()
    from.walks.set(key, { place: await places.take(), result })
    return result
  }
  return {
    startAnew: () =>
      inLine(async () => {
        await options.settled()
        places ??= createPlaces(await options.openDatabase(), options)
        if (start === undefined) {
          await options.freshen()
          start = await places.take()
          return
        }
        try {
          await options.checkEnd()
        } finally {
          // The next test is not about it.
          await places.goTo(start)
        }
      }),
    walked: (key, walk) => (places?.here() === undefined ? walk() : inLine(() => walkedFrom(key, walk))),
    close: async () => places?.close(),
  }
}
