import { describe, expect, it } from 'vitest'
import { simulate } from './year.test-data.ts'

/**
 * `npm run campaign -- year` simulates a year of a thousand loans for each of a hundred seeds. Here are six weeks of a few loans, of
 * a seed in which calls lapse, collateral is sold in slices, debits are returned and overpayments are refunded.
 */
const { PLEDGE_YEARS, PLEDGE_SEED, PLEDGE_YEAR_LOANS, PLEDGE_YEAR_DAYS } = process.env
const SIZE = { loans: Number(PLEDGE_YEAR_LOANS ?? 40), days: Number(PLEDGE_YEAR_DAYS ?? 42) }
const FIRST_SEED = Number(PLEDGE_SEED ?? 1)
const SEEDS =
  PLEDGE_YEARS === undefined
    ? [38]
    : Array.from({ length: Number(PLEDGE_YEARS) }, (_, index) => FIRST_SEED + index)

/** What all seeds together must have seen, or they have shown little. */
const SEEN = [
  'PaymentReceived',
  'PaymentReturned',
  'debit RETURN',
  'MarginCallPaused',
  'MarginCallCured',
  'MarginCallLapsed',
  'SliceFilled',
  'LiquidationConcluded',
  'LoanPaidOff',
  'refund ACCEPT',
  'modification LATER_MATURITY',
  'modification LOWER_RATE',
  'modification PAYMENT_PAUSE',
  'order REJECTED',
  'no answer of the exchange',
  'a scan of all loans',
]

/** A campaign prints what each seed has seen, with its trace, so that it can be repeated and compared. */
const report = (seed: number, { trace, counts }: ReturnType<typeof simulate>): void => {
  if (PLEDGE_YEARS !== undefined)
    process.stdout.write(`${JSON.stringify({ seed, trace, ...Object.fromEntries(counts) })}\n`)
}

describe('loans in service, simulated minute by minute from a seed', () => {
  const seen = new Set<string>()

  it.each(SEEDS)('keep every invariant after every event, of seed %i', (seed) => {
    const year = simulate(seed, SIZE)
    report(seed, year)
    for (const what of year.counts.keys()) seen.add(what)
    expect(year.counts.get('LoanFunded')).toBe(SIZE.loans)
  })

  it('have met payments, returns, calls, sales, refunds and changed terms in these seeds', () => {
    expect(SEEN.filter((what) => !seen.has(what))).toEqual([])
  })

  it('happen again the same way from the same seed, and otherwise from another', () => {
    const size = { loans: 20, days: 5 }
    const first = simulate(3, size)
    expect(simulate(3, size)).toEqual(first)
    expect(simulate(4, size).trace).not.toBe(first.trace)
  })
})
