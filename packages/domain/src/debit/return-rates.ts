import { debitReturn, type ReturnClass } from './debit-returns.ts'

/** The network's thresholds of returned debits, in basis points of the entries of the last 60 days. */
export const RETURN_RATE_LIMITS_BPS = { UNAUTHORIZED: 50, ADMINISTRATIVE: 300, OVERALL: 1_500 } as const
export type RateKind = keyof typeof RETURN_RATE_LIMITS_BPS

/** The days over which the network watches return rates. */
export const RETURN_RATE_DAYS = 60

export interface EntryCounts {
  readonly entries: number
  readonly returns: Readonly<Record<ReturnClass, number>>
}

/** Counts entries by the code with which each was returned; null for those that were not. */
export const entryCounts = (
  counted: readonly { readonly code: string | null; readonly entries: number }[],
): EntryCounts => {
  const returns = { UNAUTHORIZED: 0, ADMINISTRATIVE: 0, OTHER: 0 }
  for (const { code, entries } of counted) if (code !== null) returns[debitReturn(code).class] += entries
  return { entries: counted.reduce((sum, { entries }) => sum + entries, 0), returns }
}

const BPS = 10_000

/** Returned entries in basis points of all entries, rounded up, so that a rate above its limit never looks like one at it. */
export const returnRatesBps = ({ entries, returns }: EntryCounts): Readonly<Record<RateKind, number>> => {
  const of = (count: number) => (entries === 0 ? 0 : Math.ceil((count * BPS) / entries))
  return {
    UNAUTHORIZED: of(returns.UNAUTHORIZED),
    ADMINISTRATIVE: of(returns.ADMINISTRATIVE),
    OVERALL: of(returns.UNAUTHORIZED + returns.ADMINISTRATIVE + returns.OTHER),
  }
}
