import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TELEMETRY_KEPT_DAYS } from '../organization/retention.ts'
import { FUNNEL_WEEKS, lastWeeks, visitStepsOf } from './funnel.ts'

const view = {
  event: 'PAGEVIEW',
  productType: 'CRYPTO_BACKED_LOAN',
  pagePath: '/account/crypto-backed-loan/faq',
}

describe('a telemetry event', () => {
  it.each([
    ['is a view of any page of borrowers', view, ['view']],
    [
      'of the page of offers shows that offers were seen',
      { ...view, pagePath: '/account/crypto-backed-loan/start' },
      ['view', 'offer'],
    ],
    ['of agents is in no funnel', { ...view, productType: 'PORTFOLIO_MANAGER' }, []],
    ['other than a page view is in no funnel', { ...view, event: 'COLLATERAL_COMPLETE' }, []],
  ] as const)('%s', (_, event, steps) => {
    expect(visitStepsOf(event)).toEqual(steps)
  })
})

describe('the weeks of the funnel', () => {
  it('begin on Mondays, and end with the present one', () => {
    expect(lastWeeks('2026-11-26', 3)).toEqual(['2026-11-09', '2026-11-16', '2026-11-23'])
    expect(lastWeeks('2026-11-23', 1)).toEqual(['2026-11-23'])
    expect(lastWeeks('2026-11-22', 1)).toEqual(['2026-11-16'])
    expect(lastWeeks('2027-01-01', 2)).toEqual(['2026-12-21', '2026-12-28'])
  })

  it('are all still kept', () => {
    const days = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, (day) => {
        const weeks = lastWeeks(day)
        expect(weeks).toHaveLength(FUNNEL_WEEKS)
        const age = (Date.parse(day) - Date.parse(weeks[0] ?? '')) / 86_400_000
        expect(age).toBeLessThan(TELEMETRY_KEPT_DAYS)
      }),
    )
  })
})
