import { describe, expect, it } from 'vitest'
import {
  isPossibleMatch,
  matchObjection,
  MATCH_WINDOW_DAYS,
  type DescribedPayment,
} from './possible-match.ts'

const wire: DescribedPayment = { method: 'WIRE', amountCents: 7_499n, paidOn: '2026-11-20' }

describe('a typed payment and a report of the bank (1.1.19)', () => {
  it('may be the same money with one amount and days close to each other, however it was sent', () => {
    expect(isPossibleMatch(wire, { ...wire, paidOn: '2026-11-27' })).toBe(true)
    expect(isPossibleMatch(wire, { ...wire, method: 'OTHER', paidOn: '2026-11-13' })).toBe(true)
    expect(isPossibleMatch(wire, { ...wire, method: 'ACH' })).toBe(true)
  })

  it('are not with another amount, further apart, or in USDC', () => {
    expect(isPossibleMatch(wire, { ...wire, amountCents: 7_500n })).toBe(false)
    expect(isPossibleMatch(wire, { ...wire, paidOn: '2026-11-28' })).toBe(false)
    expect(isPossibleMatch(wire, { ...wire, paidOn: '2026-11-12' })).toBe(false)
    expect(isPossibleMatch(wire, { ...wire, method: 'USDC' })).toBe(false)
    // Two monthly payments of one amount are never taken for each other.
    expect(MATCH_WINDOW_DAYS).toBeLessThan(28)
  })

  it('are matched only with equal amounts, and never so that a payment by ACH loses its hold', () => {
    expect(matchObjection(wire, wire)).toBeNull()
    expect(matchObjection(wire, { ...wire, method: 'ACH' })).toBeNull()
    expect(matchObjection(wire, { ...wire, method: 'OTHER' })).toBeNull()
    expect(matchObjection(wire, { ...wire, amountCents: 7_500n })).toBe('payment.amount-differs')
    const ach = { ...wire, method: 'ACH' } as const
    expect(matchObjection(ach, ach)).toBeNull()
    expect(matchObjection(ach, wire)).toBe('payment.method-differs')
    const usdc = { ...wire, method: 'USDC' } as const
    expect(matchObjection(wire, usdc)).toBe('payment.method-differs')
    expect(matchObjection(usdc, wire)).toBe('payment.method-differs')
    expect(matchObjection(usdc, usdc)).toBeNull()
  })
})
