import { USUAL_TIMES } from '@pledge/domain/organization/usual-times'
import { describe, expect, it } from 'vitest'
import { composeLevelAlert, composeTestAlert, type AlertFacts } from './alert-mails.ts'
import type { NoticeFacts } from './mails.ts'

const FACTS: NoticeFacts = {
  firstName: 'Maya',
  shortName: 'Pledge',
  supportPhone: '(800) 555-0142',
  link: 'https://pledge.example/dashboard',
  dueAt: null,
  graceHours: 0,
  awaitsCoins: false,
  holdsCoins: true,
  collateral: null,
  timeZone: 'America/New_York',
  country: null,
  isPaidInUsdc: false,
  isRenewal: false,
  isOfferReplaced: false,
  refinance: null,
  sent: null,
  usualTimes: USUAL_TIMES,
}
const LTV = { level: { kind: 'LTV', ltvBps: 6_000 }, priceCents: 8_333_333n, ltvBps: 6_001 } as const
const PRICE = {
  level: { kind: 'PRICE', priceCents: 8_400_000n },
  priceCents: 8_333_333n,
  ltvBps: 6_001,
} as const
const alert = (reached: AlertFacts['reached'], margin: AlertFacts['margin'] = 'CLEAR') =>
  composeLevelAlert({ coin: 'BTC', warningLtvBps: 7_500, margin, reached }, FACTS)

describe('emails about levels of the borrower’s own', () => {
  it('name the level, the price and the LTV of that moment, and the next level of the loan', () => {
    const { subject, text } = alert([LTV])
    expect(subject).toBe('Pledge: Your alert: LTV of 60% reached')
    expect(text).toContain('- LTV of 60%')
    expect(text).toContain(
      'At $83,333.33 for 1 BTC, your LTV is 60.01%. The warning level of your loan is an LTV of 75%.',
    )
  })

  it('are one for all levels that were reached at once', () => {
    const { subject, text } = alert([LTV, PRICE])
    expect(subject).toBe('Pledge: Your alerts: 2 levels reached')
    expect(text).toContain('- LTV of 60%\n- $84,000.00 for 1 BTC')
  })

  it('say of a loan without collateral that it has no LTV', () => {
    expect(alert([{ ...PRICE, ltvBps: null }]).text).toContain(
      'The price is $83,333.33 for 1 BTC. We hold no confirmed collateral for your loan, so it has no LTV.',
    )
  })

  it.each([
    ['CALLED', /a margin call is open on your loan\. See our email about it, and act by its deadline\./],
    ['SALE_DUE', /the point where we can sell collateral\. See our email about it\./],
  ] as const)('ask for nothing, and say so only where nothing else does: %s', (margin, text) => {
    expect(alert([LTV]).text).toContain("This alert doesn't ask you to do anything.")
    expect(alert([LTV], margin).text).toMatch(text)
    expect(alert([LTV], margin).text).not.toContain("doesn't ask you")
  })

  it('say nothing about the loan in a test', () => {
    const { subject, text } = composeTestAlert(FACTS)
    expect(subject).toBe('Pledge: Test alert')
    expect(text).not.toMatch(/LTV|\$/)
  })
})
