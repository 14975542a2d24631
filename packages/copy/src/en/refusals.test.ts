import { REFUSAL_CODES, type RefusalCode } from '@pledge/domain/refusal'
import { describe, expect, it } from 'vitest'
import { slotsOf } from '../fill.ts'
import { refusalMessage, refusals } from './refusals.ts'

describe('the words of refusals', () => {
  it.each(REFUSAL_CODES)('has words for %s without a code or an open slot (1.8.12)', (code) => {
    const text = refusalMessage(code)
    expect(text.length).toBeGreaterThan(20)
    expect(text).not.toMatch(/[{}]/)
    expect(text).not.toContain(code)
  })

  it.each(REFUSAL_CODES)('ends the texts of %s with one that needs no value', (code) => {
    expect(slotsOf(refusals[code].at(-1) ?? '{none}')).toEqual([])
  })

  it('fills the limits of the amount (1.5.33, 1.5.34)', () => {
    expect(refusalMessage('offer.amount-below-minimum', { amount: '5001.00' })).toBe(
      'Amount minimum is $5,001',
    )
    expect(refusalMessage('offer.amount-above-maximum', { amount: '250000.00' })).toBe(
      'Amount maximum is $250,000',
    )
  })

  it('says the words of the specification exactly (1.8.10, 1.8.12)', () => {
    expect(refusalMessage('offer.collateral-insufficient')).toBe(
      'Additional collateral is required to be eligible for an offer at the current cash to borrow amount.',
    )
    expect(refusalMessage('residence.not-serviced')).toBe('This state is currently not being serviced')
    expect(refusalMessage('server.unexpected')).toBe('Something unexpected happened. Try again')
  })

  it('falls back to the default for a code that it does not know', () => {
    expect(refusalMessage('a.newer-code' as RefusalCode)).toBe('Something unexpected happened. Try again')
    expect(refusalMessage('toString' as RefusalCode)).toBe('Something unexpected happened. Try again')
  })
})
