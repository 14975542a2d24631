import { shippedRules } from '@pledge/domain/organization/lending-rules.test-data'
import { quote, type QuoteInput } from '@pledge/domain/offer/quote'
import type { Residence } from '@pledge/domain/residence/residence'
import { describe, expect, it } from 'vitest'
import { presentQuote } from './offer.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const UNTIL = new Date('2026-11-21T12:01:00.000Z')

const shown = (
  residence: Residence,
  repayment: 'interest-only' | 'deferred' = 'interest-only',
  now = NOW,
  more: Partial<QuoteInput> = {},
) => {
  const answer = quote({
    rules: shippedRules,
    residence,
    coin: 'BTC',
    priceCents: 9_700_000n,
    drawAmountCents: 1_000_000n,
    collateralUnits: 25_000_000n,
    ...more,
  })
  if (!answer.ok) throw new Error(answer.code)
  const parts = { id: 'an-offer', quote: answer.quote, priceObservedAt: NOW, validUntil: UNTIL }
  return presentQuote(parts, repayment, now)
}

describe('the offer of the Truth in Lending example, as returned', () => {
  const california = shown({ kind: 'state', code: 'CA' })

  it('has its id and its residence, a state or a country (1.3.12)', () => {
    expect(california).toMatchObject({ uuid: 'an-offer', state: 'CA', countryCode: null })
    const international = shown({ kind: 'country', code: 'SG' })
    expect(international).toMatchObject({ state: null, countryCode: 'SG', originationFee: '0.015' })
  })

  it('has every figure, money in dollars, rates and LTV as fractions (1.3.13 to 1.3.23)', () => {
    expect(california).toMatchObject({
      drawAmount: '10000.00',
      amount: '10100.00',
      term: 12,
      ltv: '0.416494845361',
      interestRate: '0.0891',
      annualPercentageRate: '0.099539939604',
      originationFee: '0.01',
      originationFeeAmount: '100.00',
      estimatedMonthlyPayment: '74.99',
      collateralUnits: '0.25',
      minCollateralUnits: '0.20824743',
      collateral: { type: 'BTC' },
      collateralAmount: '24250.00',
      // Nothing is added to the collateral after it.
      postTopUpLoanToValue: '0.416494845361',
      price: '97000.00',
      financeCharge: '999.88',
      totalOfPayments: '10999.88',
    })
    const { interestOnly, deferred } = california.schedules
    expect(interestOnly.payments).toHaveLength(12)
    expect(interestOnly.payments.at(-1)).toEqual({ month: 12, amount: '10174.99' })
    expect(deferred).toMatchObject({ monthlyPayment: '0.00', annualPercentageRate: '0.099991' })
  })

  it.each([
    // The minimum fee of Ohio is more than its rate of the draw.
    ['OH', '0.01', '250.00', '10250.00'],
    ['NY', '0.0085', '85.00', '10085.00'],
    ['AL', '0', '0.00', '10000.00'],
  ])(
    'in %s has %s as the rate of its fee, %s as the fee, and draw and fee as its amount, %s (1.3.14, 1.3.18)',
    (code, originationFee, originationFeeAmount, amount) =>
      expect(shown({ kind: 'state', code })).toMatchObject({
        drawAmount: '10000.00',
        originationFee,
        originationFeeAmount,
        amount,
      }),
  )

  it('has its fee to the cent (1.3.19)', () => {
    const drawn = { drawAmountCents: 1_234_567n }
    expect(shown({ kind: 'state', code: 'CA' }, 'interest-only', NOW, drawn)).toMatchObject({
      drawAmount: '12345.67',
      originationFeeAmount: '123.46',
      amount: '12469.13',
    })
  })

  it.each([
    ['ETH', 10_000_000_000_000_000_000n, 350_000n, '35000.00'],
    ['SOL', 200_000_000_000n, 20_000n, '40000.00'],
  ] as const)(
    'has %s as the coin of its collateral, and its market value (1.3.22)',
    (coin, collateralUnits, priceCents, collateralAmount) => {
      const pledged = { coin, collateralUnits, priceCents }
      expect(shown({ kind: 'state', code: 'CA' }, 'interest-only', NOW, pledged)).toMatchObject({
        collateral: { type: coin },
        collateralAmount,
      })
    },
  )

  it('has the figures of the chosen repayment type (1.3.17)', () => {
    expect(shown({ kind: 'state', code: 'CA' }, 'deferred')).toMatchObject({
      repayment: 'deferred',
      annualPercentageRate: '0.099991',
      estimatedMonthlyPayment: '0.00',
      totalOfPayments: '10999.91',
    })
  })

  it('lapses with its last moment', () => {
    expect(california.isLapsed).toBe(false)
    expect(shown({ kind: 'state', code: 'CA' }, 'interest-only', UNTIL).isLapsed).toBe(true)
  })
})
