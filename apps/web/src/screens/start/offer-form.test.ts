import { lendingRulesSchema } from '@pledge/domain/organization/lending-rules'
import { residenceTerms } from '@pledge/domain/residence/residence'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import seed from '../../../../../seeds/lending-rules.json' with { type: 'json' }
import { addCoins, cashText, checkForm, firstForm, type OfferForm, requestOf } from './offer-form.ts'

const rules = z.parse(lendingRulesSchema, seed)
const priceCents = 9_871_234n
const residence = { kind: 'state', code: 'OH' } as const
const termsOf = (code: string) => {
  const found = residenceTerms(rules, { kind: 'state', code })
  if (!found.ok) throw new Error(found.code)
  return found.terms
}
const formRules = { rules, terms: termsOf('OH'), offered: ['BTC'] as const }
const form: OfferForm = { coin: 'BTC', quantity: '0.3', cash: '10,000', repayment: 'interest-only' }
const messages = (change: Partial<OfferForm>) => checkForm({ ...form, ...change }, formRules).messages

describe('the offer form', () => {
  it('opens with a valid offer in every state (1.5.33, 1.9.15)', () => {
    for (const { state } of rules.states.filter((each) => each.enabled)) {
      const terms = termsOf(state)
      const first = firstForm({ rules, terms, coin: 'BTC', priceCents })
      expect(checkForm(first, { ...formRules, terms }).messages).toEqual({})
    }
    expect(firstForm({ rules, terms: termsOf('HI'), coin: 'BTC', priceCents }).cash).toBe('250,001')
  })

  it('gives each field its own message (1.5.31, 1.5.33, 1.5.35, 1.5.36, 1.5.37, 1.5.39)', () => {
    expect(messages({})).toEqual({})
    expect(messages({ cash: 'ten' })).toEqual({ cash: 'Enter an amount' })
    expect(messages({ cash: '5,000' })).toEqual({ cash: 'Amount minimum is $5,001' })
    expect(messages({ quantity: 'one' })).toEqual({ quantity: 'Enter an Amount' })
    expect(messages({ quantity: '0.123456789' })).toEqual({ quantity: 'Maximum of 8 decimal places.' })
    expect(messages({ quantity: '0.0001' })).toEqual({ quantity: 'Min. 0.001 BTC' })
    expect(messages({ coin: 'SOL', quantity: '90' })).toEqual({ coin: 'Required' })
  })

  it.each([
    ['BTC', '0.00099999', '0.001'],
    ['ETH', '0.00999999', '0.01'],
    ['SOL', '0.09999999', '0.1'],
  ] as const)(
    'rejects less %s than the minimum, such as %s, and accepts %s (1.5.37)',
    (coin, less, least) => {
      const flagged = (quantity: string) =>
        checkForm({ ...form, coin, quantity }, { ...formRules, offered: [coin] }).messages.quantity
      expect(flagged(less)).toBe(`Min. ${least} ${coin}`)
      expect(flagged(least)).toBeUndefined()
    },
  )

  it('rejects one dollar less than the default minimum when the state has no minimum of its own (1.5.33, 1.9.14)', () => {
    const said = (cash: string) =>
      checkForm({ ...form, cash }, { ...formRules, terms: termsOf('CA') }).messages
    expect(said('4,999')).toEqual({ cash: 'Amount minimum is $5,000' })
    expect(said('5,000')).toEqual({})
  })

  it("rejects one dollar more than the state's maximum, and shows it (1.5.34)", () => {
    const terms = { ...termsOf('CA'), maxLoanCents: 25_000_000n }
    const said = (cash: string) => checkForm({ ...form, cash }, { ...formRules, terms }).messages
    expect(said('250,001')).toEqual({ cash: 'Amount maximum is $250,000' })
    expect(said('250,000')).toEqual({})
  })

  it('for a renewal, validates the typed amount, not the total with the rollover collateral (1.5.36)', () => {
    const rolloverUnits = 8_123_456_789_123_456_789n
    const offered = ['ETH'] as const
    const checked = (quantity: string) =>
      checkForm({ ...form, coin: 'ETH', quantity }, { ...formRules, offered, rolloverUnits })
    expect(checked('0.12345678')).toMatchObject({
      messages: {},
      typedUnits: 123_456_780_000_000_000n,
      collateralUnits: rolloverUnits + 123_456_780_000_000_000n,
    })
    for (const nothing of ['', '0'])
      expect(checked(nothing)).toMatchObject({ messages: {}, collateralUnits: rolloverUnits })
    expect(checked('0.123456789').messages).toEqual({ quantity: 'Maximum of 8 decimal places.' })
    expect(checked('much').messages).toEqual({ quantity: 'Enter an Amount' })
  })

  it('requests a quote with decimal strings, and none while a field is invalid (1.5.32, 1.5.38)', () => {
    const request = (change: Partial<OfferForm>) => {
      const changed = { ...form, ...change }
      return requestOf({ residence, form: changed, checked: checkForm(changed, formRules) })
    }
    expect(request({ cash: '$12,345.5' })).toEqual({
      requestedAmount: '12345.50',
      collateralType: 'BTC',
      coinQuantity: '0.3',
      state: 'OH',
    })
    for (const blocked of [{ cash: '' }, { cash: 'ten' }, { quantity: '' }, { coin: 'SOL' }] as const)
      expect(request(blocked), JSON.stringify(blocked)).toBeUndefined()
  })

  it('rounds missing coins up to the places that can be typed', () => {
    expect(addCoins(30_000_000n, 1n, 'BTC')).toBe('0.30000001')
    expect(addCoins(10n ** 18n, 1n, 'ETH')).toBe('1.00000001')
  })

  it('formats amounts with commas, and with cents only when there are any', () => {
    expect(cashText(1_000_000n)).toBe('10,000')
    expect(cashText(123_456_789n)).toBe('1,234,567.89')
  })
})
