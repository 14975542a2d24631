import type { JobDeps } from '../deps.ts'

/** A list that returned what was worked on ends here. */
const MAX_PAGES = 10_000
/** What is worked on at once while much is waiting; each of them holds a connection of the pool, which calls need too. */
const AT_ONCE = 4

export type Bound = Pick<JobDeps, 'isOver'>

/** The same with less time. */
export const within = <Deps extends Bound>(deps: Deps, mostMs: number): Deps => {
  const until = performance.now() + mostMs
  return { ...deps, isOver: () => deps.isOver() || performance.now() >= until }
}

/**
 * Works on many, so many at once, begun in their order, and begins none once the run is over. Resolves to whether all were
 * worked on; rejects when one rejects.
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

/** Pages of a list that keeps what was worked on: a run works on each once. */
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
  /** The next that are due, as many as a page holds; what was worked on must no longer be among them. */
  readonly page: (most: number) => Promise<readonly One[]>
  readonly most: number
  /** Works on a page, so many at once. */
  readonly work: (page: readonly One[], count: number) => Promise<unknown>
}

/**
 * Takes page after page of what is due until one is not full, or the run is over. A full page says that much is waiting: then
 * several are worked on at once. Otherwise one after another, in their order.
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
