import { describe, expect, it } from 'vitest'
import { checkCashToBorrow, checkCollateralAmount, checkCollateralType } from './form.ts'

const cash = (typed: string, changes: object = {}) => {
  const checked = checkCashToBorrow(typed, {
    minLoanCents: 500_100n,
    maxLoanCents: null,
    isRenewal: false,
    ...changes,
  })
  return checked.ok ? checked.value : checked.message
}

describe('cash to borrow', () => {
  it.each(['10000', '$10,000', '10,000.00', ' 10000 ', '10000.', '$ 10000.0'])(
    'reads %j as ten thousand',
    (typed) => expect(cash(typed)).toBe(1_000_000n),
  )

  it.each([
    'abc',
    '',
    ' ',
    '-6000',
    '6e3',
    '6000.001',
    '٦٠٠٠',
    '1'.repeat(50),
    '.',
    '$',
    '0x1800',
    'Infinity',
  ])("says 'Enter an amount' of %j (1.5.31)", (typed) => expect(cash(typed)).toBe('Enter an amount'))

  it.each([
    ['10k', 1_000_000n],
    ['10.000,00', 1_000_000n],
    ['12,5k', 1_250_000n],
    ['10.000', 'Did you mean 10.000 or 10000? Enter the one you mean.'],
  ])('reads %j by its meaning, and asks where it has two meanings', (typed, read) =>
    expect(cash(typed)).toBe(read),
  )

  it('is required except for a renewal (1.5.32)', () => {
    expect(cash('')).toBe('Enter an amount')
    expect(cash('', { isRenewal: true })).toBeNull()
    expect(cash('abc', { isRenewal: true })).toBe('Enter an amount')
  })

  it("says 'Amount minimum is $5,001' one dollar below, and accepts the limit (1.5.33, 1.9.15)", () => {
    expect(cash('5000')).toBe('Amount minimum is $5,001')
    expect(cash('5000.99')).toBe('Amount minimum is $5,001')
    expect(cash('5001')).toBe(500_100n)
  })

  it("says 'Amount maximum is $100,000.50' above, and accepts the limit (1.5.34)", () => {
    const maxLoanCents = 10_000_050n
    expect(cash('100000.51', { maxLoanCents })).toBe('Amount maximum is $100,000.50')
    expect(cash('100000.50', { maxLoanCents })).toBe(10_000_050n)
    expect(cash('999999999999999')).toBe(99_999_999_999_999_900n)
  })
})

const collateral = (typed: string, coin: 'BTC' | 'ETH' | 'SOL' = 'BTC') => {
  const checked = checkCollateralAmount(typed, { coin, minCoinUnits: 10_000_000n })
  return checked.ok ? checked.value : checked.message
}

describe('collateral amount', () => {
  it('reads base units', () => {
    expect(collateral('0.25')).toBe(25_000_000n)
    expect(collateral('.25')).toBe(25_000_000n)
    expect(collateral('0.12345678', 'ETH')).toBe(123_456_780_000_000_000n)
  })

  it.each([
    ['1,5', 150_000_000n],
    ['0,25', 25_000_000n],
    ['1,500', 'Did you mean 1500 or 1.500? Enter the one you mean.'],
    ['0.25 BTC', 25_000_000n],
  ])('reads %j by its meaning, and asks where it has two meanings', (typed, read) =>
    expect(collateral(typed)).toBe(read),
  )

  it.each(['abc', '', '-1', '1e1', '1.2.3', '9'.repeat(16)])(
    "says 'Enter an Amount' of %j (1.5.35)",
    (typed) => expect(collateral(typed)).toBe('Enter an Amount'),
  )

  it("says 'Maximum of N decimal places.' with the places of its coin (1.5.36)", () => {
    expect(collateral('0.123456789')).toBe('Maximum of 8 decimal places.')
    expect(collateral('0.123456789', 'ETH')).toBe('Maximum of 8 decimal places.')
    expect(collateral('0.1234567891', 'SOL')).toBe('Maximum of 9 decimal places.')
    expect(collateral('0.123456789', 'SOL')).toBe(123_456_789n)
  })

  it("says 'Min. 0.1 BTC' below the minimum quantity (1.5.37)", () => {
    expect(collateral('0.09999999')).toBe('Min. 0.1 BTC')
    expect(collateral('0.1')).toBe(10_000_000n)
  })
})

describe('collateral type', () => {
  it('is required and must be supported (1.5.38, 1.5.39)', () => {
    expect(checkCollateralType('')).toEqual({ ok: false, message: 'Required' })
    expect(checkCollateralType('DOGE').ok).toBe(false)
    expect(checkCollateralType('SOL', ['BTC', 'ETH']).ok).toBe(false)
    expect(checkCollateralType('ETH', ['BTC', 'ETH'])).toEqual({ ok: true, value: 'ETH' })
  })
})
