import { exponent, type Figure } from './growth.ts'

/** P11: limits that the product must meet for any number of applications. */
const MAX_IDLE_S_A_MINUTE = 3
const MAX_POLL_EXPONENT = 0.2
const MAX_READS = 10
/** A million loans in a minute. */
const MIN_LOANS_A_SECOND = 1_000_000 / 60
/** Below this many milliseconds a minute, an exponent shows only other load on the machine. */
const NEGLIGIBLE_MS_A_MINUTE = 50

const IDLE = 'idle: processor of PostgreSQL'
const READ = 'control: one indexed read'
const ACCRUAL = 'accrual'
/** Prefixes of the names of calls that show the product's lists and queues. */
const LISTS = ['queues of the agents', 'list, ']
const POLL = / PostgreSQL$/

const idleOver = (values: ReadonlyMap<string, number | null>): readonly string[] => {
  const idle = values.get(IDLE)
  if (idle == null) return [`${IDLE}: not measured`]
  return idle > MAX_IDLE_S_A_MINUTE
    ? [`${IDLE}: ${idle.toFixed(2)} s/min, at most ${MAX_IDLE_S_A_MINUTE}`]
    : []
}

const listsOver = (values: ReadonlyMap<string, number | null>): readonly string[] => {
  const read = values.get(READ)
  if (read == null) return [`${READ}: not measured`]
  return [...values]
    .filter(([name]) => LISTS.some((list) => name.startsWith(list)))
    .filter(([, value]) => value === null || value > MAX_READS * read)
    .map(
      ([name, value]) =>
        `${name}: ${value === null ? 'failed' : `${(value / read).toFixed(0)} indexed reads`}, at most ${MAX_READS}`,
    )
}

const accrualOver = (values: ReadonlyMap<string, number | null>): readonly string[] => {
  const loans = values.get(ACCRUAL)
  if (loans == null) return [`${ACCRUAL}: not measured`]
  return loans < MIN_LOANS_A_SECOND
    ? [`${ACCRUAL}: ${loans.toFixed(0)} loans/s, at least ${MIN_LOANS_A_SECOND.toFixed(0)}`]
    : []
}

const pollsOver = (sizes: readonly number[], figures: readonly Figure[]): readonly string[] =>
  figures
    .filter(({ name }) => POLL.test(name) && name !== IDLE)
    .flatMap(({ name, values }) =>
      sizes.slice(1).flatMap((size, at) => {
        const [from, to] = [values[at] ?? null, values[at + 1] ?? null]
        const grows = exponent([sizes[at] ?? size, size], [from, to])
        const isOver = grows !== null && grows > MAX_POLL_EXPONENT && (to ?? 0) > NEGLIGIBLE_MS_A_MINUTE
        return isOver
          ? [`${name}: exponent ${grows.toFixed(2)} up to ${size}, at most ${MAX_POLL_EXPONENT}`]
          : []
      }),
    )

/** The missed limits, one per line; those for a single size at the largest. */
export const overBars = (sizes: readonly number[], figures: readonly Figure[]): readonly string[] => {
  const atLargest = new Map(figures.map(({ name, values }) => [name, values.at(-1) ?? null]))
  return [
    ...idleOver(atLargest),
    ...pollsOver(sizes, figures),
    ...listsOver(atLargest),
    ...accrualOver(atLargest),
  ]
}
