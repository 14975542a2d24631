import { describe, expect, it } from 'vitest'
import type { HandOverResult } from './hand-over-result.ts'
import { isHandedOver, unitsToReturn } from './hand-over-settlement.ts'

const of = (result: HandOverResult) => ({ result, handedOverUnits: 10n, excessUnits: 3n })

describe('the settlement of hand-overs that do not agree', () => {
  it.each<[HandOverResult, boolean, boolean, bigint]>([
    ['CONFIRMED', true, true, 0n],
    ['EXCESS', false, true, 3n],
    ['SHORT', false, false, 10n],
    ['UNCLAIMED', false, false, 10n],
    ['OTHER_COIN', false, false, 10n],
    ['UNKNOWN_LOAN', false, false, 10n],
  ])('%s: lets a new loan begin %s, once accepted %s, and returns %s', (result, alone, accepted, units) => {
    const same = [{ result, handedOverUnits: 10n }]
    const other = [{ result, handedOverUnits: 9n }]
    expect(isHandedOver(of(result), [])).toBe(alone)
    expect(isHandedOver(of(result), other)).toBe(alone)
    expect(isHandedOver(of(result), same)).toBe(accepted)
    expect(unitsToReturn(of(result))).toBe(units)
  })
})
