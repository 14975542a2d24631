import { describe, expect, it } from 'vitest'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import { checkResidence } from './form.ts'
import { residenceFromQuery, residenceQuery } from './query.ts'
import { isStateServiced, residenceTerms } from './residence.ts'
import { hasUsualTerms } from './usual-terms.ts'

describe('the choice of a residence', () => {
  it("says 'Please select an option' without a choice, or for an unlisted one (1.5.41)", () => {
    const message = 'Please select an option'
    expect(checkResidence(shippedRules, { kind: 'state', code: '' })).toEqual({ ok: false, message })
    expect(checkResidence(shippedRules, { kind: 'state', code: 'ZZ' })).toEqual({ ok: false, message })
    expect(checkResidence(shippedRules, { kind: 'country', code: 'US' })).toEqual({ ok: false, message })
  })

  it.each(['ID', 'IL', 'KY', 'MD', 'MS', 'SD', 'TX', 'VT', 'VA', 'DC'])(
    "says 'This state is currently not being serviced' for %s (1.5.42, 1.2.43, 1.9.17)",
    (code) => {
      expect(isStateServiced(shippedRules, code)).toBe(false)
      expect(checkResidence(shippedRules, { kind: 'state', code })).toEqual({
        ok: false,
        message: 'This state is currently not being serviced',
      })
    },
  )

  it('passes a serviced state and an enabled country', () => {
    expect(isStateServiced(shippedRules, 'CA')).toBe(true)
    expect(checkResidence(shippedRules, { kind: 'state', code: 'CA' })).toMatchObject({ ok: true })
    expect(checkResidence(shippedRules, { kind: 'country', code: 'SG' })).toMatchObject({ ok: true })
    expect(checkResidence(shippedRules, { kind: 'country', code: 'KP' })).toMatchObject({ ok: false })
  })
})

describe('the residence in the address (1.2.45, G.30)', () => {
  it('is preserved in both directions', () => {
    for (const residence of [
      { kind: 'state', code: 'CA' },
      { kind: 'country', code: 'SG' },
    ] as const) {
      expect(residenceFromQuery(residenceQuery(residence))).toEqual(residence)
    }
  })

  it.each([
    {},
    { state: 'ca' },
    { state: 'CAL' },
    { state: '' },
    { country: 'k1' },
    { state: 'CA', country: 'SG' },
  ])('is undefined in %j (1.2.60)', (query) => expect(residenceFromQuery(query)).toBeUndefined())

  it.each([{ state: 'TX' }, { state: 'ZZ' }, { country: 'KP' }])('of %j has no terms (1.2.60)', (query) => {
    const residence = residenceFromQuery(query)
    expect(residence && residenceTerms(shippedRules, residence).ok).toBe(false)
  })
})

describe('the terms of a residence', () => {
  it('have the state’s maximum, above or below the default, otherwise the default (1.5.34, 1.9.16)', () => {
    const maxima: Readonly<Record<string, bigint>> = { OH: 2_000_000n, CA: 9_000_000n }
    const rules = {
      ...shippedRules,
      defaultMaxLoanCents: 5_000_000n,
      states: shippedRules.states.map((each) => ({ ...each, maxLoanCents: maxima[each.state] ?? null })),
    }
    const mostOf = (code: string) => {
      const found = residenceTerms(rules, { kind: 'state', code })
      return found.ok ? found.terms.maxLoanCents : undefined
    }
    expect(['OH', 'CA', 'NY'].map(mostOf)).toEqual([2_000_000n, 9_000_000n, 5_000_000n])
    const international = residenceTerms(rules, { kind: 'country', code: 'SG' })
    expect(international).toMatchObject({ terms: { maxLoanCents: 5_000_000n } })
  })

  it('are its own where it has some, otherwise the defaults (1.9.14 to 1.9.16)', () => {
    expect(residenceTerms(shippedRules, { kind: 'state', code: 'HI' })).toMatchObject({
      terms: { minLoanCents: 25_000_100n, maxLoanCents: null, feeRule: { rateBps: 100 } },
    })
    expect(residenceTerms(shippedRules, { kind: 'state', code: 'NY' })).toMatchObject({
      terms: { minLoanCents: 500_000n, feeRule: { rateBps: 85 } },
    })
    expect(residenceTerms(shippedRules, { kind: 'state', code: 'TX' })).toEqual({
      ok: false,
      code: 'residence.not-serviced',
      data: { residence: 'Texas' },
    })
  })
})

describe('the default terms of the APR example (1.2.54)', () => {
  it('apply in a state without its own fee or limits, and nowhere else', () => {
    const isUsual = (code: string) => hasUsualTerms(shippedRules, { kind: 'state', code })
    expect(['CA', 'FL'].map(isUsual)).toEqual([true, true])
    // A minimum fee, no fee, another rate, another minimum loan, no loans at all, no state.
    expect(['OH', 'KS', 'NY', 'HI', 'TX', 'ZZ'].filter(isUsual)).toEqual([])
    expect(hasUsualTerms(shippedRules, { kind: 'country', code: 'SG' })).toBe(false)
  })
})
