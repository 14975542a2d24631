import { describe, expect, it } from 'vitest'
import { formatUsdc, microUsdcOfCents } from './usdc-amount.ts'

describe('amounts in USDC', () => {
  it('disburses a dollar as one USDC, to the cent (1.1.10)', () => {
    expect(microUsdcOfCents(1_000_000n)).toBe(10_000_000_000n)
    expect(microUsdcOfCents(1n)).toBe(10_000n)
  })

  it('shows two decimals, and more only where there are some', () => {
    expect(formatUsdc(microUsdcOfCents(1_000_050n))).toBe('10000.50')
    expect(formatUsdc(1_000_000n)).toBe('1.00')
    expect(formatUsdc(1_234_500n)).toBe('1.2345')
    expect(formatUsdc(1n)).toBe('0.000001')
    expect(() => formatUsdc(-1n)).toThrow('negative')
  })
})
