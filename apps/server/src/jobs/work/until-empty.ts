import type { JobDeps } from '../deps.ts'

/** Stops a list that keeps returning finished items. */
const MAX_PAGES = 10_000
/** Items worked on concurrently while pages are full. Each holds a connection of the pool, which requests need too. */
const AT_ONCE = 4

export type Bound = Pick<JobDeps, 'isOver'>

/** The same dependencies with a shorter time limit. */
export const within = <Deps extends Bound>(deps: Deps, mostMs: number): Deps => {
  const until = performance.now() + mostMs
  return { ...deps, isOver: () => deps.isOver() || performance.now() >= until }
}

/**
 * Works on `many` items with `count` at a time, started in order, and starts none once the run is over. Resolves to whether
 * all were started; rejects when one rejects.
 */
export const atOnce = async <One>(
  { isOver }: Bound,
  many: readonly One[],
  count: number,
  work: (one: One) => Promise<unknown>,
): Promise<boolean> => {
  const rest = many.values()
  const worker = async () => {
    while (!isOver()) {
      const next = rest.next()
      if (next.done === true) return true
      await work(next.value)
    }
    return false
  }
  const workers = Array.from({ length: Math.min(count, many.length) }, worker)
  return (await Promise.all(workers)).every(Boolean) || rest.next().done === true
}

/** Pages of a list that may still contain finished items, each returned only once per run. */
export const eachOnce = <One>(
  list: (most: number) => Promise<readonly One[]>,
  nameOf: (one: One) => string,
): ((most: number) => Promise<readonly One[]>) => {
  const known = new Set<string>()
  return async (most) => {
    const found = await list(most + known.size)
    const page = found.filter((one) => !known.has(nameOf(one))).slice(0, most)
    for (const one of page) known.add(nameOf(one))
    return page
  }
}

export interface Backlog<One> {
  /** The next page of due items; must not contain finished items. */
  readonly page: (most: number) => Promise<readonly One[]>
  readonly most: number
  /** Works on a page with `count` items at a time. */
  readonly work: (page: readonly One[], count: number) => Promise<unknown>
}

/**
 * Works on pages of due items until one is not full, or the run is over. A full page means a large backlog, so several items
 * are worked on at a time; otherwise one after another, in order.
 */
export const untilEmpty = async <One>(
  { isOver }: Bound,
  { page, most, work }: Backlog<One>,
): Promise<void> => {
  for (let pages = 0; pages < MAX_PAGES && !isOver(); pages += 1) {
    const many = await page(most)
    const isFull = many.length === most
    if (many.length > 0) await work(many, isFull ? AT_ONCE : 1)
    if (!isFull) return
  }
}
