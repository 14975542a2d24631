import { describe, expect, it } from 'vitest'
import {
  after,
  closeCommand,
  fill,
  fillCommand,
  ONE_COIN,
  ORDERED,
  START,
  stepped,
} from '../liquidation/liquidation.test-data.ts'
import { netProceedsCentsOf } from '../liquidation/liquidation.ts'
import { unappliedProceedsAt } from './unapplied-proceeds.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const timeZone = 'America/New_York'
const later = { ...fill('b', 10_000_000n), filledAt: new Date(START + HOUR_MS) }
const selling = after(stepped(ORDERED), fillCommand('sale-1-1', fill('a', 20_000_000n), later))
const closed = after(selling, closeCommand('sale-1-1', 'CANCELED'))
const concluded = stepped(closed, {
  now: START + DAY_MS,
  facts: { units: ONE_COIN - 30_000_000n, isSaleDue: false },
})

describe('the proceeds of a sale before they are applied', () => {
  it('count from each trade on while the sale is under way', () => {
    const at = (ms: number) => unappliedProceedsAt([selling], { at: ms, timeZone })
    expect(at(START - 1)).toBe(0n)
    expect(at(START)).toBeGreaterThan(0n)
    expect(at(START)).toBeLessThan(netProceedsCentsOf(selling))
    expect(at(START + HOUR_MS)).toBe(netProceedsCentsOf(selling))
  })

  it('are a payment from the beginning of the day of the conclusion, and do not count twice', () => {
    expect(concluded.state).toBe('CONCLUDED')
    const at = (ms: number) => unappliedProceedsAt([concluded], { at: ms, timeZone })
    expect(at(START + HOUR_MS)).toBe(netProceedsCentsOf(selling))
    // Midnight in New York is five hours after midnight in UTC.
    const midnight = Date.UTC(2026, 10, 22, 5)
    expect(at(midnight - 1)).toBe(netProceedsCentsOf(selling))
    expect(at(midnight)).toBe(0n)
    expect(at(START + 2 * DAY_MS)).toBe(0n)
  })
})
