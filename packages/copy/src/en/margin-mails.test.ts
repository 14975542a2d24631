import { USUAL_TIMES } from '@pledge/domain/organization/usual-times'
import { MARGIN_NOTICES, type MarginNotice } from '@pledge/domain/margin/notices'
import { describe, expect, it } from 'vitest'
import { composeMarginNotice, type MarginFacts } from './margin-mails.ts'

const MARGIN: MarginFacts = {
  coin: 'BTC',
  priceCents: 6_250_000n,
  ltvBps: 8_025,
  warningLtvBps: 7_500,
  marginCallLtvBps: 8_000,
  liquidationLtvBps: 9_000,
  cureTargetLtvBps: 7_500,
  cureBy: new Date('2026-12-04T13:10:00Z'),
  needed: { units: 4_711_598n, cents: 184_248n },
}
const textOf = (notice: MarginNotice, change: Partial<MarginFacts> = {}, country: string | null = null) =>
  composeMarginNotice(
    notice,
    { ...MARGIN, ...change },
    {
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
      country,
      isPaidInUsdc: false,
      isRenewal: false,
      isOfferReplaced: false,
      refinance: null,
      sent: null,
      usualTimes: USUAL_TIMES,
    },
  )
const DEADLINE = 'Friday, December 4, 2026 at 8:10 AM EST'

describe('emails about the levels of a loan (1.9.09, 1.9.10, 1.9.12)', () => {
  it('state the deadline of a margin call, what is enough in coins and dollars, and the consequence (P.304)', () => {
    const { subject, text } = textOf('margin-call')
    expect(subject).toBe(`Pledge: Margin call: act by ${DEADLINE}`)
    expect(text).toContain(`You have until ${DEADLINE} to bring your LTV below 75%.`)
    expect(text).toContain(
      'At $62,500.00 for 1 BTC, either of these is enough: add 0.04711598 BTC, or pay $1,842.48.',
    )
    expect(text).toContain(
      "If your LTV isn't below 75% by then, or if it reaches 90% before, we may sell some of your collateral.",
    )
  })

  it('show the deadline in the date order of an international reader', () => {
    expect(textOf('margin-call', {}, 'DE').text).toContain('4 December 2026 at 8:10 AM EST')
  })

  it.each(['reminder-halfway', 'reminder-last-hours', 'new-deadline'] as const)(
    'state in %s the deadline, and the amount needed now',
    (notice) => {
      const { text } = textOf(notice)
      expect(text).toContain(DEADLINE)
      expect(text).toContain('add 0.04711598 BTC, or pay $1,842.48')
      const blind = textOf(notice, { priceCents: null, ltvBps: null, needed: null }).text
      expect(blind).toContain('Sign in to see how much you need to add or pay.')
      expect(blind).not.toContain('null')
    },
  )

  it('announce a sale only when one is due', () => {
    for (const notice of ['cured', 'nothing-to-sell'] as const)
      expect(textOf(notice).text).toContain('no collateral is sold')
    for (const notice of ['call-lapsed', 'sale-level'] as const)
      expect(textOf(notice).text).toContain(
        'We may now sell some of your collateral: only enough to bring your LTV below 75%',
      )
    expect(textOf('warning').text).toContain("You don't have to act.")
    expect(textOf('no-sale').subject).toBe('Pledge: Your collateral will not be sold')
  })

  it('contain no empty slot and no code, whatever is known', () => {
    for (const notice of MARGIN_NOTICES)
      for (const change of [{}, { priceCents: null, ltvBps: null, needed: null }])
        expect(Object.values(textOf(notice, change)).join(' ')).not.toMatch(/undefined|null|NaN| {2}|\{/)
  })
})
