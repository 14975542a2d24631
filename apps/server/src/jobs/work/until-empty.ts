/** A run of a job ends after this long, however much is left: the next one begins soon after. */
const MAX_RUN_MS = 30_000
const MAX_PAGES = 10_000
/** What is worked on at once while much is waiting; each of them holds a connection of the pool, which calls need too. */
const AT_ONCE = 4

/** Works on many, so many at once, begun in their order. Rejects when one rejects. */
export const atOnce = async <One>(
  many: readonly One[],
  count: number,
  work: (one: One) => Promise<void>,
): Promise<void> => {
  const rest = many.values()
  const worker = async () => {
    for (const one of rest) await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(count, many.length) }, worker))
}

export interface Backlog<One> {
  /** The next that are due, as many as a page holds; what was worked on must no longer be among them. */
  readonly page: (most: number) => Promise<readonly One[]>
  readonly most: number
  /** Works on a page, so many at once. */
  readonly work: (page: readonly One[], count: number) => Promise<void>
}

/**
 * Takes page after page of what is due until one is not full, or the time of the run is over. A full page says that much is
 * waiting: then several are worked on at once. Otherwise one after another, in their order.
 */
export const untilEmpty = async <One>(
  { page, most, work }: Backlog<One>,
  mostMs = MAX_RUN_MS,
): Promise<void> => {
  const until = performance.now() + mostMs
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const many = await page(most)
    const isFull = many.length === most
    if (many.length > 0) await work(many, isFull ? AT_ONCE : 1)
    if (!isFull || performance.now() >= until) return
  }
}
