import { USUAL_TIMES } from '@pledge/domain/organization/usual-times'
import { NOTICES } from '@pledge/domain/process/notices'
import { describe, expect, it } from 'vitest'
import { composeNotice, type NoticeFacts, type NoticeName } from './mails.ts'
import { composeReminder } from './reminders.ts'

const at = Date.parse('2026-12-05T05:00:00Z')
const REFINANCE = { topUp: '0.11363637 BTC', hasAddress: true, isEndedByLender: false } as const
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
  refinance: REFINANCE,
  timeZone: 'America/New_York',
  country: null,
  isPaidInUsdc: false,
  isRenewal: false,
  sent: null,
  usualTimes: USUAL_TIMES,
}
/** What is true of an application for a new loan, or of a renewal, alone. */
const OF_ANOTHER_LOAN =
  /saved your|be funded|loan is signed|your funds|: send your collateral|where to send your collateral|application was canceled|start a new|renewal|current loan/i
const textOf = ({ subject, text }: { subject: string; text: string }) => `${subject}\n${text}`

/** Notices that no refinance gets: of the credit check and the upload of an ID, of disbursements, and of renewals. */
const NEVER: readonly NoticeName[] = [
  'incompleteness',
  'identity-refused',
  'agreements-ready',
  'collateral-received',
  'collateral-fell',
  'test-transfer-sent',
  'disbursement-account-needed',
  'disbursement-under-review',
  'disbursement-returned',
  'funds-sent',
  'renewal-short',
  'renewal-ended',
  'renewal-outgrown',
  'loan-renewed',
]

describe('the emails of a refinance', () => {
  it.each([...NOTICES, 'wrong-asset' as const].filter((notice) => !NEVER.includes(notice)))(
    '%s has no words of another application',
    (notice) => {
      for (const some of [facts, { ...facts, holdsCoins: true }])
        expect(textOf(composeNotice(notice, some))).not.toMatch(OF_ANOTHER_LOAN)
    },
  )

  it('promises the old loans to whoever canceled, and not where the lender did', () => {
    expect(composeNotice('cancelled', facts).text).toContain('you can refinance them again')
    const ended = { ...facts, refinance: { ...REFINANCE, isEndedByLender: true } }
    const { text } = composeNotice('cancelled', ended)
    expect(text).toContain('We canceled your refinance.')
    expect(text).not.toContain('again')
  })

  it('says nothing of collateral on its way before there was an address', () => {
    const early = { ...facts, refinance: { ...REFINANCE, hasAddress: false } }
    for (const refinance of [early.refinance, { ...early.refinance, isEndedByLender: true }])
      expect(composeNotice('cancelled', { ...early, refinance }).text).not.toMatch(/on its way|withdraw/)
  })

  it.each<[NoticeName, string]>([
    [
      'collateral-due',
      'your top-up is now fixed: 0.11363637 BTC. Sign in to see where to send it by Friday, December 4, 2026',
    ],
    ['top-up-received', "We've received your top-up"],
    ['collateral-short', "Your new loan won't begin until your collateral is complete."],
    ['cancelled', 'Your old loans stay as they are'],
    ['declined', "We couldn't approve your refinance."],
    ['expired', 'The time to sign your refinance has passed.'],
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
    const text = textOf(
      composeNotice('top-up-received', { ...facts, refinance: { ...REFINANCE, topUp: null } }),
    )
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
