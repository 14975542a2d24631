import { USUAL_TIMES } from '@pledge/domain/organization/usual-times'
import { describe, expect, it } from 'vitest'
import { composeChangeNotice } from './account-mails.ts'
import { composeNotice } from './mails.ts'
import { composeReminder } from './reminders.ts'

describe('an email to an international borrower (1.1.10)', () => {
  const international = {
    firstName: 'Maya',
    shortName: 'Pledge',
    supportPhone: '(801) 555-0134',
    link: 'https://pledge.example/dashboard',
    dueAt: null,
    graceHours: 72,
    awaitsCoins: false,
    holdsCoins: false,
    collateral: null,
    isOfferReplaced: false,
    refinance: null,
    timeZone: 'America/New_York',
    country: null,
    isPaidInUsdc: true,
    isRenewal: false,
    sent: null,
    usualTimes: USUAL_TIMES,
  }
  it('names the wallet instead of a bank account', () => {
    const text = composeNotice('agreements-ready', international).text
    expect(text).toContain('saved your wallet')
    expect(text).not.toContain('bank account')
    const atHome = composeNotice('agreements-ready', { ...international, isPaidInUsdc: false }).text
    expect(atHome).toContain('saved your bank account')
    expect(atHome).not.toContain('wallet')
  })

  it('has dates in the order of their country, in notices, reminders and account emails', () => {
    const at = Date.UTC(2026, 11, 5, 5)
    const dated = (country: string | null) => {
      const facts = { ...international, country, dueAt: new Date(at), at: new Date(at - 1) }
      return [
        composeNotice('collateral-due', facts).text,
        composeReminder({ kind: 'collateral', at }, facts).text,
        composeChangeNotice('payout-address', facts).text,
      ]
    }
    for (const text of dated('CH')) expect(text).toContain('Friday, 4 December 2026 at 11:59 PM EST')
    for (const text of dated(null)) expect(text).toContain('Friday, December 4, 2026 at 11:59 PM EST')
  })
})
