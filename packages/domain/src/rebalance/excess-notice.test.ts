import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarginReading } from '../margin/reading.ts'
import { excessUnits } from './excess.ts'
import { judgeExcess, type ExcessToJudge } from './excess-notice.ts'

const TERMS = { belowLtvBps: 3_500, targetLtvBps: 5_000 }
/** $50,000 owed on two bitcoins: 35 % at $71,428.57, and 36 % at $69,444.44. */
const LOAN = { owedCents: 5_000_000n, units: 200_000_000n }
const UP = 7_142_858n
const DOWN = 6_944_444n
const at = (priceCents: bigint, beforeCents = priceCents): MarginReading => ({
  ...LOAN,
  priceCents,
  pricedAt: 2,
  before: { priceCents: beforeCents, pricedAt: 1 },
})
const judge = (reading: MarginReading, more: Partial<ExcessToJudge> = {}) =>
  judgeExcess({
    coin: 'BTC',
    reading,
    terms: TERMS,
    rearmBps: 100,
    isNoticed: false,
    isRequestable: true,
    ...more,
  })

describe('the email that some collateral can be withdrawn (part of 1.9.13)', () => {
  it.each([
    ['waits below the price', at(UP - 1n), {}, 'WAIT', UP],
    ['waits for a second observation', at(UP, UP - 1n), {}, 'WAIT', UP],
    ['is sent at two in a row', at(UP), {}, 'NOTIFY', DOWN],
    ['waits while it cannot be requested', at(UP), { isRequestable: false }, 'DEFER', UP],
    ['is not sent again above the price', at(2n * UP), { isNoticed: true }, 'WAIT', DOWN],
    ['is not sent again about the level', at(DOWN + 1n), { isNoticed: true }, 'WAIT', DOWN],
    ['is not possible again by one observation', at(DOWN, DOWN + 1n), { isNoticed: true }, 'WAIT', DOWN],
    ['is possible again once the loan needs its collateral', at(DOWN), { isNoticed: true }, 'REARM', UP],
  ] as const)('%s', (_name, reading, more, kind, priceCents) => {
    expect(judge(reading, more)).toEqual({ kind, priceCents })
  })

  it('of a loan that began below the level waits for what is worth a release', () => {
    const terms = { belowLtvBps: 3_500, targetLtvBps: 2_000 }
    expect(judge(at(UP), { terms })).toEqual({ kind: 'WAIT', priceCents: 12_505_001n })
    expect(judge(at(12_505_001n), { terms })).toEqual({ kind: 'NOTIFY', priceCents: 11_904_761n })
  })

  it('waits for no price that can be where nothing is owed, or nothing is held', () => {
    for (const none of [{ owedCents: 0n }, { units: 0n }])
      expect(judge({ ...at(UP), ...none })).toEqual({ kind: 'WAIT', priceCents: 10n ** 15n })
  })

  it('is sent only where something can leave, and never twice without the loan needing it between', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(6_500_000n, 7_500_000n), { minLength: 2, maxLength: 40 }), (prices) => {
        let isNoticed = false
        for (const [index, priceCents] of prices.entries()) {
          const reading = at(priceCents, prices[index - 1] ?? priceCents)
          const { kind } = judge(reading, { isNoticed })
          if (kind === 'NOTIFY') {
            expect(isNoticed).toBe(false)
            expect(excessUnits('BTC', reading, TERMS)).toBeGreaterThan(0n)
            isNoticed = true
          }
          if (kind === 'REARM') {
            expect(priceCents).toBeLessThanOrEqual(DOWN)
            isNoticed = false
          }
        }
      }),
    )
  })
})
