import { USUAL_TIMES } from '@pledge/domain/organization/usual-times'
import { describe, expect, it } from 'vitest'
import { composeNotice, type NoticeFacts, type NoticeName } from './mails.ts'
import { composeReminder } from './reminders.ts'

const facts: NoticeFacts = {
  firstName: 'Maya',
  shortName: 'Pledge',
  supportPhone: '(801) 555-0134',
  link: 'https://pledge.example/dashboard',
  dueAt: new Date('2026-12-05T05:00:00Z'),
  graceHours: 72,
  awaitsCoins: true,
  holdsCoins: false,
  collateral: null,
  isOfferReplaced: false,
  refinance: null,
  timeZone: 'America/New_York',
  country: null,
  isPaidInUsdc: false,
  isRenewal: true,
  sent: null,
  usualTimes: USUAL_TIMES,
}
/** What is true of an application for a new loan alone. */
const OF_A_NEW_LOAN =
  /saved your|be funded|loan is signed|your funds|send your collateral|application was canceled|application has expired|start a new|complete your application/i
const textOf = ({ subject, text }: { subject: string; text: string }) => `${subject}\n${text}`

describe('the emails of a renewal (1.1.20)', () => {
  it.each<[NoticeName, string]>([
    [
      'agreements-ready',
      "We've verified your identity. Sign in to review and accept your renewal agreements.",
    ],
    ['collateral-due', 'how much collateral to add and where to send it by Friday, December 4, 2026'],
    ['top-up-received', 'The collateral you added is confirmed on the network.'],
    ['collateral-short', "Your loan won't be renewed until your collateral is complete."],
    ['declined', 'Your current loan stays the same.'],
    ['cancelled', 'Your renewal was canceled. Your current loan stays the same.'],
    ['window-closed', "your additional collateral wasn't sent in full"],
    ['expired', 'The time to complete your renewal has passed. Your current loan stays the same.'],
  ])('%s mentions the renewal, and no money that is sent', (notice, words) => {
    const text = textOf(composeNotice(notice, facts))
    expect(text).toContain(words)
    expect(text).not.toMatch(OF_A_NEW_LOAN)
    expect(textOf(composeNotice(notice, { ...facts, isPaidInUsdc: true }))).not.toMatch(/saved your|USDC/)
  })

  it.each(['idle', 'complete', 'collateral'] as const)('the reminder of %s does too', (kind) => {
    const text = textOf(composeReminder({ kind, at: Date.parse('2026-12-05T05:00:00Z') }, facts))
    expect(text).toContain('renewal')
    expect(text).toMatch(/your current loan (stays|will stay) the same/)
    expect(text).not.toMatch(OF_A_NEW_LOAN)
  })

  it('is not written to the borrower of a new loan', () => {
    for (const notice of [
      'agreements-ready',
      'collateral-due',
      'cancelled',
      'window-closed',
      'expired',
    ] as const)
      expect(textOf(composeNotice(notice, { ...facts, isRenewal: false }))).toMatch(OF_A_NEW_LOAN)
  })
})

describe('the extra hours for collateral sent in time to be confirmed (1.9.19)', () => {
  const at = Date.UTC(2026, 11, 5, 5)
  const textsWith = (graceHours: number) =>
    [false, true].flatMap((isRenewal) => {
      const own = { ...facts, isRenewal, graceHours, dueAt: new Date(at) }
      return [
        composeNotice('collateral-due', own).text,
        composeReminder({ kind: 'collateral', at }, own).text,
      ]
    })

  it.each([72, 24])('are stated where collateral is requested, as set: %i', (hours) => {
    for (const text of textsWith(hours))
      expect(text).toContain(
        `Collateral that's on the network by then has ${hours} more hours to be confirmed.`,
      )
  })

  it('are not mentioned by a lender who grants none', () => {
    for (const text of textsWith(0)) expect(text).not.toContain('more hours')
  })
})
