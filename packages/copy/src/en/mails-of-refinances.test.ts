import { USUAL_TIMES } from '@pledge/domain/organization/usual-times'
import { describe, expect, it } from 'vitest'
import { composeNotice, type NoticeFacts, type NoticeName } from './mails.ts'
import { composeReminder } from './reminders.ts'

const at = Date.parse('2026-12-05T05:00:00Z')
const facts: NoticeFacts = {
  firstName: 'Maya',
  shortName: 'Pledge',
  supportPhone: '(801) 555-0134',
  link: 'https://pledge.example/dashboard',
  dueAt: new Date(at),
  graceHours: 72,
  awaitsCoins: true,
  holdsCoins: false,
  collateral: null,
  isOfferReplaced: false,
  refinance: { topUp: '0.11363637 BTC' },
  timeZone: 'America/New_York',
  country: null,
  isPaidInUsdc: false,
  isRenewal: false,
  sent: null,
  usualTimes: USUAL_TIMES,
}
/** What is true of an application for a new loan, or of a renewal, alone. */
const OF_ANOTHER_LOAN =
  /saved your|be funded|loan is signed|your funds|send your collateral|application was canceled|start a new|renewal|current loan/i
const textOf = ({ subject, text }: { subject: string; text: string }) => `${subject}\n${text}`

describe('the emails of a refinance (2.1.10)', () => {
  it.each<[NoticeName, string]>([
    [
      'collateral-due',
      'your top-up is now fixed: 0.11363637 BTC. Sign in to see where to send it by Friday, December 4, 2026',
    ],
    ['top-up-received', "We've received your top-up"],
    ['collateral-short', "Your new loan won't begin until your collateral is complete."],
    ['cancelled', 'Your old loans stay as they are'],
    ['window-closed', "your top-up wasn't sent in full by Friday, December 4, 2026"],
  ])('%s is about the refinance', (notice, words) => {
    const text = textOf(composeNotice(notice, facts))
    expect(text).toContain(words)
    expect(text).not.toMatch(OF_ANOTHER_LOAN)
  })

  it('says how to get back what arrived, or what is still on its way', () => {
    for (const notice of ['cancelled', 'window-closed'] as const) {
      expect(composeNotice(notice, { ...facts, holdsCoins: true }).text).toContain(
        'Sign in to see the amount and tell us where to send it.',
      )
      expect(composeNotice(notice, facts).text).toContain('you can withdraw it once it arrives')
    }
  })

  it('asks for nothing where the price has risen enough', () => {
    const text = textOf(composeNotice('top-up-received', { ...facts, refinance: { topUp: null } }))
    expect(text).toContain("You don't need a top-up")
    expect(text).toContain('You have nothing to send.')
    expect(text).not.toContain('confirmed')
  })

  it.each(['complete', 'collateral'] as const)('the reminder of %s is about the refinance too', (kind) => {
    const text = textOf(composeReminder({ kind, at }, facts))
    expect(text).toContain('by Friday, December 4, 2026')
    expect(text).toMatch(/your old loans (will )?stay as they are/)
    expect(text).not.toMatch(OF_ANOTHER_LOAN)
  })
})
