import { USUAL_TIMES } from '@pledge/domain/organization/usual-times'
import { describe, expect, it } from 'vitest'
import { composeDueNotice, type DueFacts } from './due-mails.ts'

const DUE: DueFacts = {
  kind: 'BEFORE_DUE',
  next: { amountCents: 7_611n, on: '2026-12-26', onTimeThrough: '2026-12-28' },
  pastDue: null,
  atMaturity: { amountCents: 1_032_611n, on: '2027-11-26' },
  isMatured: false,
  canBeRenewed: true,
  debit: { amountCents: 7_611n, settlesOn: '2026-12-28' },
  reference: 'A1B2-C3D4-E5F6',
}
const textOf = (change: Partial<DueFacts>): string =>
  composeDueNotice(
    { ...DUE, ...change },
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
      country: null,
      isPaidInUsdc: false,
      isRenewal: false,
      isOfferReplaced: false,
      refinance: null,
      sent: null,
      usualTimes: USUAL_TIMES,
    },
  ).text
const DEBITED = "We debit it from your bank account on December 28, 2026, so you don't need to send anything."
const ASKED = 'You can pay by bank transfer (ACH) or by wire.'

describe('notices of a payment that a debit makes (1.1.14, note 071)', () => {
  it.each(['BEFORE_DUE', 'DUE'] as const)('require nothing, and state when it is debited: %s', (kind) => {
    const text = textOf({ kind })
    expect(text).toContain(DEBITED)
    expect(text).not.toContain(ASKED)
  })

  it('explain before its submission how to stop it', () => {
    expect(textOf({})).toContain(
      'To stop the debit, sign in or call (800) 555-0142, at least three business days before.',
    )
  })

  it.each([
    ['is less', { amountCents: 7_610n, settlesOn: '2026-12-28' }, '$76.10'],
    ['is late', { amountCents: 7_611n, settlesOn: '2026-12-29' }, '$76.11'],
  ])('still request the payment if the debit %s, and mention the debit', (_, debit, amount) => {
    const text = textOf({ debit })
    expect(text).toContain(`A debit of ${amount} from your bank account counts on December `)
    expect(text).toContain(ASKED)
    expect(text).not.toContain("so you don't need to send anything")
  })

  it('mention a pending debit along with the past-due amount', () => {
    const pastDue = { amountCents: 7_611n, since: '2026-12-26', daysPastDue: 1 }
    const text = textOf({ kind: 'PAST_DUE_1', pastDue })
    expect(text).toContain('A debit of $76.11 from your bank account counts on December 28, 2026.')
  })

  it('request the payment as usual when there is no debit', () => {
    expect(textOf({ debit: null })).toContain(ASKED)
    expect(textOf({ debit: null })).not.toContain('debit')
  })
})
