import { quote } from '@pledge/domain/offer/quote'
import { lendingRulesSchema } from '@pledge/domain/organization/lending-rules'
import { residenceTerms } from '@pledge/domain/residence/residence'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import seed from '../../../../../seeds/lending-rules.json' with { type: 'json' }
import { calculationsOf } from './calculations.ts'
import { fallTo } from './price-fall.ts'
import { costsTheSame, seenTerms, shownOffer } from './shown-offer.ts'

const rules = z.parse(lendingRulesSchema, seed)

const priced = (code: string, drawAmountCents = 1_000_000n, priceCents = 10_000_000n) => {
  const residence = { kind: 'state', code } as const
  const found = residenceTerms(rules, residence)
  const answer = quote({
    drawAmountCents,
    coin: 'BTC',
    collateralUnits: 25_000_000n,
    priceCents,
    residence,
    rules,
  })
  if (!found.ok || !answer.ok) throw new Error('No offer')
  return { offer: shownOffer(answer.quote), feeRule: found.terms.feeRule }
}
const calculate = (code: string, repayment: 'interest-only' | 'deferred' = 'interest-only') =>
  calculationsOf({ ...priced(code), repayment, rules })

describe('the calculation of each figure', () => {
  it('shows the numbers of an interest-only loan (1.2.52, decision 3)', () => {
    const shown = calculate('CA')
    expect(shown.fee).toEqual(['1% of $10,000.00 = $100.00.'])
    expect(shown.amount).toEqual(['$10,000.00 cash + $100.00 fee = $10,100.00.'])
    expect(shown.monthly[0]).toBe(
      '$10,100.00 × 8.91% ÷ 12 = $74.99 interest each month, rounded to the cent.',
    )
    expect(shown.total).toEqual([
      '11 × $74.99 and $10,174.99 with the last payment = $10,999.88.',
      'Each monthly payment is rounded to the cent, so the totals of the two ways to repay can differ by a few cents.',
    ])
    expect(shown.apr[0]).toContain('9.954%')
    expect(shown.ltv).toEqual([
      '0.25 BTC × $100,000.00 = $25,000.00.',
      '$10,100.00 owed ÷ $25,000.00 collateral = 40.4%.',
    ])
  })
  it('shows the numbers of a deferred-interest loan', () => {
    const shown = calculate('CA', 'deferred')
    expect(shown.total).toEqual([
      'One payment after 12 months: $10,100.00 loan + $899.91 interest = $10,999.91.',
    ])
    expect(shown.apr[0]).toContain('9.999%')
  })
  it('explains why one deferred payment has a higher APR than monthly payments, and why totals differ by cents (1.2.58)', () => {
    const { schedules } = priced('CA').offer
    const difference = (cents: (total: string) => number) =>
      cents(schedules.deferred.totalOfPayments) - cents(schedules.interestOnly.totalOfPayments)
    expect(Math.abs(difference((total) => Math.round(Number(total) * 100)))).toBeLessThanOrEqual(6)
    const why = /counted once for the whole 12 months\. With monthly payments, it is counted month by month/
    expect(calculate('CA', 'deferred').apr[1]).toMatch(why)
    expect(calculate('CA').apr.join(' ')).not.toMatch(why)
    const compounded = { ...rules, deferredCompounding: true }
    const { total } = calculationsOf({ ...priced('CA'), repayment: 'interest-only', rules: compounded })
    expect(total).toHaveLength(1)
  })
  it('explains why a fee differs from its rate (1.9.04, 1.9.06)', () => {
    expect(calculate('OH').fee).toEqual([
      '1% of $10,000.00 is $100.00. The minimum fee where you live is $250.00.',
    ])
    expect(calculate('AL').fee).toEqual(['There is no origination fee where you live.'])
  })
  it("shows how far a price is below today's", () => {
    expect(fallTo('75000.00', '100000.00')).toBe('0.25')
    expect(fallTo('100001.00', '100000.00')).toBe('0')
  })
})

describe('the terms shown to the borrower', () => {
  it('still cost the same after a price change within the tier, but not outside of it', () => {
    const seen = seenTerms(priced('CA').offer, 'interest-only')
    expect(costsTheSame(seen, priced('CA', 1_000_000n, 9_500_000n).offer, 'interest-only')).toBe(true)
    expect(costsTheSame(seen, priced('CA', 1_000_000n, 7_000_000n).offer, 'interest-only')).toBe(false)
  })
})
