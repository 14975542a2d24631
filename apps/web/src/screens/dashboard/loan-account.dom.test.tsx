// @vitest-environment jsdom
import type { LoanView } from '@pledge/contract/loan'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_UUID } from '../../loan/answers.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { LoanAccount } from './LoanAccount.tsx'

const LOAN_PATH = `GET /api/loans/v1/applications/${APP_UUID}/loan`
const STATUS_PATH = 'GET /api/borrower/servicing/v2/loanStatus'

const LOAN: LoanView = {
  status: 'IN_SERVICE',
  asOf: '2026-12-31',
  fundedOn: '2026-11-30',
  maturesOn: '2027-11-30',
  repayment: 'interest-only',
  interestRate: '0.0891',
  amount: '10100.00',
  principal: '10100.00',
  accruedInterest: '74.99',
  payOff: '10174.99',
  pastDue: '0.00',
  pastDueSince: null,
  daysPastDue: 0,
  nextDue: { on: '2027-01-30', amount: '74.99', onTimeThrough: '2027-02-01' },
  paid: '0.00',
  overpaid: '0.00',
  releaseOpensAt: null,
  paymentReference: '3F2A-9C01-7B44',
  payments: [],
}
const statusOf = (isServicedViaApp: boolean) => ({
  loans: [{ appUuid: APP_UUID, profile: { isServicedViaApp }, loanType: 'CRYPTO_BACKED' }],
})
const show = (isInternational = false) =>
  renderScreen(
    () => (
      <LoanAccount appUuid={APP_UUID} isInternational={isInternational} termMonths={12} mayRenew={false} />
    ),
    '/dashboard',
    ['/dashboard'],
  )

beforeEach(() => writePage())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the account of a loan', () => {
  it('says what is owed and by which reference it is paid', async () => {
    serve({ [LOAN_PATH]: LOAN, [STATUS_PATH]: statusOf(false) })
    await show()
    expect(await screen.findByText('$10,174.99')).toBeTruthy()
    expect(screen.getByText('3F2A-9C01-7B44')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Get the app' })).toBeNull()
  })

  it('is paid in USDC abroad and to a bank at home, by the same reference (1.2.59)', async () => {
    const paid = {
      paymentId: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
      method: 'USDC',
      amount: '74.99',
      paidOn: '2026-12-30',
      heldUntil: null,
      isReturned: false,
    }
    serve({ [LOAN_PATH]: { ...LOAN, payments: [paid] }, [STATUS_PATH]: statusOf(false) })
    await show(true)
    const how = await screen.findByText(/^Pay in USDC from your own wallet/)
    expect(how.textContent).toMatch(/call \(555\)\s010\S0100 and name this reference/)
    expect(screen.getByText('3F2A-9C01-7B44')).toBeTruthy()
    expect(screen.queryByText(/wire|ACH/)).toBeNull()
    expect(screen.getByText('December 30, 2026, in USDC')).toBeTruthy()
    cleanup()
    await show()
    expect(await screen.findByText(/^Pay by wire or ACH/)).toBeTruthy()
    expect(screen.queryByText(/^Pay in USDC/)).toBeNull()
  })

  it('says what pays it off on the day that a borrower chooses, of those that are quoted (1.1.14)', async () => {
    const asked: string[] = []
    serve({
      [LOAN_PATH]: { ...LOAN, payOffQuotedUntil: '2027-01-30' },
      [`${LOAN_PATH}/pay-off`]: (url: URL) => {
        const on = url.searchParams.get('on') ?? ''
        asked.push(on)
        return { on, payOff: '10187.50' }
      },
      [STATUS_PATH]: statusOf(false),
    })
    await show()
    const day = await screen.findByLabelText('Day on which your payment arrives')
    expect(day.getAttribute('min')).toBe('2026-12-31')
    expect(day.getAttribute('max')).toBe('2027-01-30')
    fireEvent.change(day, { target: { value: '2027-01-31' } })
    expect(screen.getByText('Choose a day from December 31, 2026 to January 30, 2027.')).toBeTruthy()
    expect(asked).toEqual([])
    fireEvent.change(day, { target: { value: '2027-01-05' } })
    expect(await screen.findByText('To pay off the loan on January 5, 2027')).toBeTruthy()
    expect(screen.getByText('$10,187.50')).toBeTruthy()
    expect(asked).toEqual(['2027-01-05'])
  })

  it('quotes nothing once nothing is owed', async () => {
    serve({
      [LOAN_PATH]: { ...LOAN, status: 'PAID_IN_FULL', payOff: '0.00' },
      [STATUS_PATH]: statusOf(false),
    })
    await show()
    expect(await screen.findByText('What you have paid')).toBeTruthy()
    expect(screen.queryByLabelText('Day on which your payment arrives')).toBeNull()
  })

  it('points to the app where the app services it, and still tells how to pay (1.7.04)', async () => {
    serve({ [LOAN_PATH]: LOAN, [STATUS_PATH]: statusOf(true) })
    await show()
    const link = await screen.findByRole('link', { name: 'Get the app' })
    expect(link.getAttribute('href')).toBe('/account/crypto-backed-loan/get-mobile-app')
    expect(screen.getByText('3F2A-9C01-7B44')).toBeTruthy()
  })

  it.each([
    ['three times when the server fails', 500, 4],
    ['not at all when nobody is signed in', 401, 1],
  ])('asks for the status again %s (1.7.05)', async (_, status, calls) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let asked = 0
    serve({
      [LOAN_PATH]: LOAN,
      [STATUS_PATH]: () => {
        asked += 1
        return refusal(status, status === 401 ? 'session.none' : 'server.failed', 'no')
      },
    })
    await show()
    await waitFor(() => expect(asked).toBeGreaterThan(0))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked).toBe(calls)
    expect(screen.getByText('$10,174.99')).toBeTruthy()
  })
})
