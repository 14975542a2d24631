import { USUAL_TIMES } from '@pledge/domain/organization/usual-times'
import { describe, expect, it } from 'vitest'
import { composeNotice } from './mails.ts'

describe('what is written to a borrower abroad (1.1.10)', () => {
  const abroad = {
    firstName: 'Maya',
    shortName: 'Pledge',
    supportPhone: '(801) 555-0134',
    link: 'https://pledge.example/dashboard',
    dueAt: null,
    awaitsCoins: false,
    holdsCoins: false,
    collateral: null,
    timeZone: 'America/New_York',
    isPaidInUsdc: true,
    isRenewal: false,
    usualTimes: USUAL_TIMES,
  }
  it('names the wallet where there is a bank account at home', () => {
    const text = composeNotice('agreements-ready', abroad).text
    expect(text).toContain('saved your wallet')
    expect(text).not.toContain('bank account')
    const atHome = composeNotice('agreements-ready', { ...abroad, isPaidInUsdc: false }).text
    expect(atHome).toContain('saved your bank account')
    expect(atHome).not.toContain('wallet')
  })
})
