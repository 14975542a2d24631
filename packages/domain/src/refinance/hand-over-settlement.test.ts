import { describe, expect, it } from 'vitest'
import type { HandOverResult, LoanHandOver } from './hand-over-result.ts'
import {
  isHandedOver,
  isSettlementCurrent,
  settlementRefusal,
  unitsToReturn,
  type RequestedSettlement,
} from './hand-over-settlement.ts'

const of = (result: HandOverResult, change: Partial<LoanHandOver> = {}): LoanHandOver => ({
  loanNumber: 'CEL-1',
  coin: 'BTC',
  result,
  handedOverUnits: 10n,
  missingUnits: 0n,
  excessUnits: 3n,
  registeredUnits: 7n,
  claimId: 'claim-1',
  isReplaced: false,
  ...change,
})

describe('the settlement of hand-overs that do not agree', () => {
  it.each<[HandOverResult, boolean, boolean, bigint, boolean]>([
    ['CONFIRMED', true, true, 0n, true],
    ['EXCESS', false, true, 3n, true],
    ['SHORT', false, false, 10n, false],
    ['UNCLAIMED', false, false, 10n, true],
    ['OTHER_COIN', false, false, 10n, true],
    ['UNKNOWN_LOAN', false, false, 10n, true],
  ])(
    '%s: lets a new loan begin %s, once accepted %s, returns %s, and can be accepted %s',
    (result, alone, accepted, units, isAcceptable) => {
      expect(isHandedOver(of(result), [])).toBe(alone)
      expect(isHandedOver(of(result), [of(result, { handedOverUnits: 9n })])).toBe(alone)
      if (isAcceptable) expect(isHandedOver(of(result), [of(result)])).toBe(accepted)
      expect(unitsToReturn(of(result))).toBe(units)
      expect(settlementRefusal({ ...of(result), wasClaimed: false }, 'ACCEPTED') === null).toBe(isAcceptable)
      expect(settlementRefusal({ ...of(result), wasClaimed: false }, 'RETURNED') === null).toBe(units > 0n)
    },
  )

  it.each<[string, Partial<LoanHandOver>]>([
    ['another quantity', { handedOverUnits: 11n }],
    ['another claim', { claimId: 'claim-2' }],
    ['no claim', { claimId: null }],
    ['another quantity in the register', { registeredUnits: 8n }],
  ])('is not the one of before with %s', (_, change) => {
    expect(isHandedOver(of('EXCESS', change), [of('EXCESS')])).toBe(false)
  })

  it('returns nothing that is pledged once a new loan has replaced the old one', () => {
    const replaced = { isReplaced: true }
    expect(unitsToReturn(of('EXCESS', replaced))).toBe(3n)
    expect(unitsToReturn(of('SHORT', { ...replaced, excessUnits: 0n }))).toBe(0n)
    expect(
      settlementRefusal({ ...of('SHORT', { ...replaced, excessUnits: 0n }), wasClaimed: true }, 'RETURNED'),
    ).not.toBeNull()
  })

  it.each<[HandOverResult, string | null, boolean]>([
    ['UNCLAIMED', null, false],
    ['OTHER_COIN', null, false],
    ['UNKNOWN_LOAN', null, false],
    ['EXCESS', 'claim-2', true],
    ['OTHER_COIN', 'claim-2', true],
  ])(
    'of a loan whose application has ended: %s under the claim %s can be accepted %s, and returned (part of P.703)',
    (result, claimId, isAcceptable) => {
      const difference = { ...of(result, { claimId }), wasClaimed: true }
      expect(settlementRefusal(difference, 'ACCEPTED') === null).toBe(isAcceptable)
      expect(settlementRefusal(difference, 'RETURNED')).toBeNull()
    },
  )

  describe('that one agent asked for', () => {
    const requested = (change: Partial<RequestedSettlement>): RequestedSettlement => ({
      ...of('EXCESS'),
      outcome: 'ACCEPTED',
      returnedUnits: 0n,
      ...change,
    })

    it('accepts the difference as the first agent saw it', () => {
      expect(isSettlementCurrent(requested({}), of('EXCESS'))).toBe(true)
      expect(isSettlementCurrent(requested({}), of('EXCESS', { claimId: 'claim-2' }))).toBe(false)
      expect(isSettlementCurrent(requested({}), of('CONFIRMED'))).toBe(false)
      expect(isSettlementCurrent(requested({}), undefined)).toBe(false)
    })

    it('has coins that are gone, whatever became of the claim, except those that secure a loan', () => {
      const back = requested({ outcome: 'RETURNED', returnedUnits: 10n, claimId: null })
      expect(isSettlementCurrent(back, of('CONFIRMED'))).toBe(true)
      expect(isSettlementCurrent(back, of('CONFIRMED', { handedOverUnits: 9n }))).toBe(false)
      expect(isSettlementCurrent(back, of('EXCESS', { isReplaced: true }))).toBe(false)
    })
  })
})
