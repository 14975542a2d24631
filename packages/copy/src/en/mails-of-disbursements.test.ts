import { USUAL_TIMES } from '@pledge/domain/organization/usual-times'
import { describe, expect, it } from 'vitest'
import { composeNotice, type NoticeFacts } from './mails.ts'

const FIRST = { amount: '$76.11', on: '2026-12-23' }
const facts: NoticeFacts = {
  firstName: 'Maya',
  shortName: 'Pledge',
  supportPhone: '(801) 555-0134',
  link: 'https://pledge.example/dashboard',
  dueAt: null,
  graceHours: 72,
  awaitsCoins: false,
  holdsCoins: true,
  collateral: null,
  isOfferReplaced: false,
  refinance: null,
  timeZone: 'America/New_York',
  country: null,
  isPaidInUsdc: false,
  isRenewal: false,
  sent: {
    amount: '$10,000.00',
    toMask: '•••• 6789',
    firstPayment: FIRST,
  },
  usualTimes: USUAL_TIMES,
}
const textOf = (changed: Partial<NoticeFacts> = {}) =>
  composeNotice('funds-sent', { ...facts, ...changed }).text

describe('the email that the funds are on the way', () => {
  it('states the amount, the last digits of the account and the first payment', () => {
    expect(textOf()).toContain('We sent $10,000.00 to your bank account ending in 6789.')
    expect(textOf()).toMatch(/It takes .+ business days to reach your account\./)
    expect(textOf()).toContain('Your first payment of $76.11 is due December 23, 2026.')
  })

  it('shows both ends of an international wallet, and the date in the order of its reader', () => {
    const international = textOf({
      isPaidInUsdc: true,
      country: 'CH',
      sent: { amount: '$10,000.00', toMask: '0x52…7bae', firstPayment: FIRST },
    })
    expect(international).toContain('We sent $10,000.00 in USDC to the wallet you confirmed (0x52…7bae)')
    expect(international).toContain('is due 23 December 2026.')
  })

  it('omits what is unknown', () => {
    expect(textOf({ sent: null })).toContain('We sent your loan. It takes')
    expect(textOf({ sent: null })).not.toContain('first payment')
  })
})
