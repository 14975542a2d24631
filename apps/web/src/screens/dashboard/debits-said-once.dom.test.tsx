// @vitest-environment jsdom
import type { DebitsView } from '@pledge/contract/debits'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { loanAnswer } from '../../loan/loan-answer.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { LoanInService } from './LoanInService.tsx'

const BASE = `/api/loans/v1/applications/${APP_UUID}`
const LOAN = loanAnswer()
const NEXT = { dueOn: LOAN.nextDue!.on, settlesOn: LOAN.nextDue!.onTimeThrough, amount: LOAN.nextDue!.amount }
const PLANNED = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
  kind: 'AUTOPAY',
  status: 'SCHEDULED',
  ...NEXT,
  accountMask: '•••• 6789',
  presentment: 1,
  failure: null,
  canStop: true,
} as const satisfies DebitsView['debits'][number]
const DEBITS: DebitsView = {
  account: { mask: '•••• 6789', type: 'checking', institution: null },
  canLink: false,
  payNow: {
    due: NEXT.amount,
    payoff: '10174.99',
    least: '1.00',
    most: '10174.99',
    settlesOn: '2026-12-31',
  },
  autopay: { isOn: true, accountMask: '•••• 6789', next: NEXT },
  debits: [PLANNED],
}

const show = async (debits: DebitsView, loan = LOAN) => {
  serve({
    [`GET ${BASE}/loan`]: loan,
    [`GET ${BASE}/debits`]: debits,
    [`POST ${BASE}/debits/${PLANNED.uuid}/stop`]: {
      ...DEBITS,
      autopay: { ...DEBITS.autopay, next: { ...NEXT, dueOn: '2027-02-15', settlesOn: '2027-02-16' } },
      debits: [{ ...PLANNED, status: 'STOPPED', canStop: false }],
    },
    'GET /api/borrower/servicing/v2/loanStatus': { loans: [] },
  })
  const application = { ...applicationAnswer(), appUuid: APP_UUID, isInternational: false }
  await renderScreen(
    () => <LoanInService application={application} coin="BTC" termMonths={12} mayRenew={false} />,
    '/dashboard',
    ['/dashboard'],
  )
}
const BY_AUTOPAY = /^Autopay makes this payment on /

beforeEach(() => writePage())
afterEach(cleanup)

describe('a payment that a debit makes', () => {
  it('is not asked for elsewhere on the page, and its debit is named once (1.1.14, P.206)', async () => {
    await show(DEBITS)
    expect(await screen.findByText(BY_AUTOPAY)).toBeTruthy()
    expect(screen.getByText(/^Autopay makes your monthly payments, so send only/)).toBeTruthy()
    expect(screen.queryByText(/^Send an ACH transfer or a wire/)).toBeNull()
    expect(screen.getByText('Checking account •••• 6789')).toBeTruthy()
    expect(screen.getAllByText(/^On\. We debit /)).toHaveLength(1)
    expect(screen.queryByText(/is on its way/)).toBeNull()
  })

  it('is asked for again once its debit is stopped, and autopay goes on with the next', async () => {
    await show(DEBITS)
    fireEvent.click(await screen.findByRole('button', { name: 'Stop this payment' }))
    await waitFor(() => expect(screen.queryByText(BY_AUTOPAY)).toBeNull())
    expect(screen.getByText(/^On\. We debit .* on February 16, 2027\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Stop this payment' })).toBeNull()
  })

  it.each([
    ['2026-12-31T18:06:00.000Z', true],
    ['2027-01-02T18:06:00.000Z', false],
  ])(
    'says in a margin call with the deadline %s whether a debit would be too late: %s (1.9.12)',
    async (cureBy, isLate) => {
      const call = {
        callUuid: PLANNED.uuid,
        openedAt: '2026-12-29T18:00:00.000Z',
        cureBy,
        isPaused: false,
        hasActed: false,
      }
      const margin = { state: 'CALLED' as const, cureTargetLtv: '0.75', call, needed: null }
      await show({ ...DEBITS, debits: [] }, { ...LOAN, margin })
      const notice = await screen.findByText(/Your time stops while a deposit/)
      await screen.findAllByText('Make a payment')
      const tooLate = /counts on December\s31,\s2026, which is after your deadline/
      await waitFor(() => expect(tooLate.test(notice.textContent ?? '')).toBe(isLate))
    },
  )

  it('leads from the notice of a late payment to the card, where it can be paid', async () => {
    await show(
      { ...DEBITS, autopay: { ...DEBITS.autopay, isOn: false }, debits: [] },
      { ...LOAN, pastDue: '74.99', daysPastDue: 2, pastDueSince: '2026-12-29' },
    )
    const link = await screen.findByRole('link', { name: 'Make a payment' })
    const target = document.getElementById((link.getAttribute('href') ?? '').slice(1))
    expect(target?.textContent).toBe('Pay from your bank account')
    expect(screen.getByText(/^Pay from your bank account on this page\. Or send /)).toBeTruthy()
  })
})
