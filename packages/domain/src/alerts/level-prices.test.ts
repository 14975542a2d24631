import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarginReading } from '../margin/reading.ts'
import { judgeLevel, pricesOfLevel } from './level-prices.ts'
import { checkOwnLevel, MAX_OWN_LEVELS, type ArmedLevel, type OwnLevel } from './own-level.ts'

const TERMS = { coin: 'BTC', rearmBps: 100, warningLtvBps: 7_500 } as const
/** $50,000 owed on one bitcoin: 60 % at $83,333.33. */
const LOAN = { owedCents: 5_000_000n, units: 100_000_000n }
const SIXTY: OwnLevel = { kind: 'LTV', ltvBps: 6_000 }
const at = (priceCents: bigint): MarginReading => ({ ...LOAN, priceCents, pricedAt: 1, before: null })

describe('a level of the borrower’s own (1.9.09)', () => {
  it('of an LTV is reached at the price of its LTV, and armed again below it by the margin of hysteresis (decision 6)', () => {
    const armed = { level: SIXTY, isArmed: true }
    expect(pricesOfLevel(armed, TERMS, LOAN)).toEqual({ downCents: 8_333_333n, upCents: null })
    expect(judgeLevel(armed, TERMS, at(8_333_334n))).toBeNull()
    expect(judgeLevel(armed, TERMS, at(8_333_333n))).toBe('REACHED')
    const reached = { level: SIXTY, isArmed: false }
    // 59 % is at $84,745.76.
    expect(pricesOfLevel(reached, TERMS, LOAN)).toEqual({ downCents: null, upCents: 8_474_577n })
    expect(judgeLevel(reached, TERMS, at(8_474_576n))).toBeNull()
    expect(judgeLevel(reached, TERMS, at(8_474_577n))).toBe('REARMED')
  })

  it('of a price is reached at it, and armed again 1 % above', () => {
    const level: OwnLevel = { kind: 'PRICE', priceCents: 9_000_001n }
    expect(pricesOfLevel({ level, isArmed: true }, TERMS, LOAN).downCents).toBe(9_000_001n)
    expect(judgeLevel({ level, isArmed: true }, TERMS, at(9_000_001n))).toBe('REACHED')
    expect(pricesOfLevel({ level, isArmed: false }, TERMS, LOAN).upCents).toBe(9_090_002n)
    expect(judgeLevel({ level, isArmed: false }, TERMS, at(9_090_001n))).toBeNull()
    expect(judgeLevel({ level, isArmed: false }, TERMS, at(9_090_002n))).toBe('REARMED')
  })

  it('waits for nothing once nothing is owed', () => {
    const paid = { owedCents: 0n, units: LOAN.units }
    expect(pricesOfLevel({ level: SIXTY, isArmed: true }, TERMS, paid)).toEqual({
      downCents: null,
      upCents: null,
    })
    expect(judgeLevel({ level: SIXTY, isArmed: true }, TERMS, { ...at(1n), ...paid })).toBeNull()
  })

  it('is stored with exactly the prices at which it is judged, and never flaps between the two', () => {
    const level = fc.oneof(
      fc.record({ kind: fc.constant('LTV' as const), ltvBps: fc.integer({ min: 100, max: 9_999 }) }),
      fc.record({
        kind: fc.constant('PRICE' as const),
        priceCents: fc.bigInt({ min: 1n, max: 100_000_000n }),
      }),
    )
    fc.assert(
      fc.property(
        level,
        fc.boolean(),
        fc.integer({ min: 0, max: 500 }),
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.bigInt({ min: 0n, max: 1_000_000_000n }),
        fc.bigInt({ min: 1n, max: 100_000_000n }),
        (own, isArmed, rearmBps, owedCents, units, priceCents) => {
          const terms = { ...TERMS, rearmBps }
          const one: ArmedLevel = { level: own, isArmed }
          const { downCents, upCents } = pricesOfLevel(one, terms, { owedCents, units })
          const isCrossed =
            (downCents !== null && priceCents <= downCents) || (upCents !== null && priceCents >= upCents)
          const reading = { owedCents, units, priceCents, pricedAt: 1, before: null }
          const judged = judgeLevel(one, terms, reading)
          expect(judged !== null).toBe(isCrossed)
          if (judged !== null) expect(judgeLevel({ ...one, isArmed: !isArmed }, terms, reading)).toBeNull()
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('is before the warning, is new, and is one of a few', () => {
    expect(checkOwnLevel(SIXTY, TERMS, [])).toBeNull()
    const code = (level: OwnLevel, levels: readonly OwnLevel[] = []) =>
      checkOwnLevel(level, TERMS, levels)?.code
    expect(code({ kind: 'LTV', ltvBps: 7_499 })).toBeUndefined()
    for (const ltvBps of [99, 7_500]) expect(code({ kind: 'LTV', ltvBps })).toBe('alerts.level-invalid')
    for (const priceCents of [0n, 10n ** 10n + 1n])
      expect(code({ kind: 'PRICE', priceCents })).toBe('alerts.level-invalid')
    expect(code(SIXTY, [SIXTY])).toBe('alerts.level-known')
    const many = Array.from({ length: MAX_OWN_LEVELS }, (_, at): OwnLevel => ({
      kind: 'PRICE',
      priceCents: BigInt(at + 1),
    }))
    expect(code(SIXTY, many)).toBe('alerts.too-many-levels')
    expect(code(SIXTY, many.slice(1))).toBeUndefined()
  })
})
