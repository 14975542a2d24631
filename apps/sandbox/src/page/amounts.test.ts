import { describe, expect, it } from 'vitest'
import { halfOf, missingQuantities, typedDepth, typedFactor, typedAmount } from './amounts.ts'

describe('the amounts the sandbox sends', () => {
  it('are exactly the rest of the plan and of the minimum, to the last base unit', () => {
    const row = { coin: 'BTC', planned: '0.7', required: '0.59843211' } as const
    const after = (received: string) => missingQuantities({ ...row, received })
    expect(after('0')).toEqual({ planned: '0.7', minimum: '0.59843211' })
    expect(after('0.5984321')).toEqual({ planned: '0.1015679', minimum: '0.00000001' })
    expect(after('0.59843211')).toEqual({ planned: '0.10156789', minimum: undefined })
    expect(after('0.7')).toEqual({ planned: undefined, minimum: undefined })
  })

  it('are a single amount when the plan is the minimum', () => {
    const row = { coin: 'BTC', planned: '0.5', required: '0.5', received: '0' } as const
    expect(missingQuantities(row)).toEqual({ planned: undefined, minimum: '0.5' })
  })

  it("are above zero and no finer than the chain's base unit", () => {
    expect(typedAmount(' 1,000.5 ', 8)).toBe('1000.5')
    for (const text of ['', '0', '0.000000001', '-1', '1e3', 'all'])
      expect(typedAmount(text, 8)).toBeUndefined()
  })

  it('are halved in a replacement, unless nothing would be left', () => {
    expect(halfOf('0.3', 'BTC')).toBe('0.15')
    expect(halfOf('0.000000000000000003', 'ETH')).toBe('0.000000000000000001')
    expect(halfOf('0.00000001', 'BTC')).toBeUndefined()
  })

  it('accept the factors and depths that the server accepts', () => {
    expect([typedFactor('0.9'), typedFactor(' 1.25 '), typedFactor('99')]).toEqual(['0.9', '1.25', '99'])
    for (const text of ['', '0', '0.0', '100', '-1', '0.12345', '1.'])
      expect(typedFactor(text)).toBeUndefined()
    expect([typedDepth('1'), typedDepth(' 100 ')]).toEqual([1, 100])
    for (const text of ['', '0', '101', '1.5', '-2']) expect(typedDepth(text)).toBeUndefined()
  })
})
