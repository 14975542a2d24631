// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { confirmedAnswer, loanAnswer } from '../../loan/loan-answer.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { LoanInService } from './LoanInService.tsx'

const LOAN_PATH = `GET /api/loans/v1/applications/${APP_UUID}/loan`
const STATUS_PATH = 'GET /api/borrower/servicing/v2/loanStatus'

const LOAN = loanAnswer()
const statusOf = (isServicedViaApp: boolean) => ({
  loans: [{ appUuid: APP_UUID, profile: { isServicedViaApp }, loanType: 'CRYPTO_BACKED' }],
})
const show = (isInternational = false) =>
  renderScreen(
    () => (
      <LoanInService
        application={{ ...applicationAnswer(), appUuid: APP_UUID, isInternational }}
        coin="BTC"
        termMonths={12}
        mayRenew={false}
      />
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

  it('is paid in USDC abroad and to a bank at home, by the same reference, and says how long the collateral is held then (1.9.24, 1.9.25)', async () => {
    const paid = {
      paymentId: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
      method: 'USDC',
      amount: '74.99',
      paidOn: '2026-12-30',
      heldUntil: null,
      isReturned: false,
    }
    serve({
      [LOAN_PATH]: loanAnswer({ payTo: null, payments: [{ ...paid, method: 'USDC' }] }),
      [STATUS_PATH]: statusOf(false),
    })
    await show(true)
    const how = await screen.findByText(/^Pay in USDC from your own wallet/)
    expect(how.textContent).toMatch(
      /Call \(555\)\s010\S0100 for the network and address, and give this reference/,
    )
    expect(screen.getByText('3F2A-9C01-7B44')).toBeTruthy()
    expect(screen.queryByText(/wire|ACH|Routing/)).toBeNull()
    expect(screen.getByText('December 30, 2026, in USDC')).toBeTruthy()
    cleanup()
    serve({ [LOAN_PATH]: LOAN, [STATUS_PATH]: statusOf(false) })
    await show()
    expect(await screen.findByText(/^Send an ACH transfer or a wire from your bank/)).toBeTruthy()
    expect(screen.queryByText(/^Pay in USDC/)).toBeNull()
    expect(
      screen.getByText(/by wire, and we return your collateral within 3 days.* by ACH.* for 21 days/),
    ).toBeTruthy()
  })

  it('says what pays it off on the day that a borrower chooses, of those that are quoted (1.1.14)', async () => {
    const requests: string[] = []
    serve({
      [LOAN_PATH]: { ...LOAN, payOffQuotedUntil: '2027-01-30' },
      [`${LOAN_PATH}/pay-off`]: (url: URL) => {
        const on = url.searchParams.get('on') ?? ''
        requests.push(on)
        return { on, payOff: '10187.50' }
      },
      [STATUS_PATH]: statusOf(false),
    })
    await show()
    const day = await screen.findByLabelText('Day your payment arrives')
    expect(day.getAttribute('min')).toBe('2026-12-31')
    expect(day.getAttribute('max')).toBe('2027-01-30')
    fireEvent.change(day, { target: { value: '2027-01-31' } })
    expect(screen.getByText('Choose a day from December 31, 2026 to January 30, 2027.')).toBeTruthy()
    expect(requests).toEqual([])
    fireEvent.change(day, { target: { value: '2027-01-05' } })
    expect(await screen.findByText('Payoff amount on January 5, 2027')).toBeTruthy()
    expect(screen.getByText('$10,187.50')).toBeTruthy()
    expect(requests).toEqual(['2027-01-05'])
  })

  it('quotes nothing once nothing is owed', async () => {
    serve({
      [LOAN_PATH]: { ...LOAN, status: 'PAID_IN_FULL', payOff: '0.00' },
      [STATUS_PATH]: statusOf(false),
    })
    await show()
    expect(await screen.findByText('Loan details')).toBeTruthy()
    expect(screen.queryByLabelText('Day your payment arrives')).toBeNull()
  })

  it('shows what to watch: LTV, price and its age, value, the three levels and how far they are (1.9.09, 1.9.10; P.310)', async () => {
    serve({ [LOAN_PATH]: LOAN, [STATUS_PATH]: statusOf(false) })
    await show()
    expect(await screen.findByText('46.03%')).toBeTruthy()
    expect(screen.getByText('$88,410.37')).toBeTruthy()
    expect(screen.getByText('As of 10:42 AM EST')).toBeTruthy()
    expect(screen.getByText('$22,102.59')).toBeTruthy()
    expect(screen.getByText('0.25 BTC received and confirmed')).toBeTruthy()
    const scale = screen.getByRole('img', {
      name: 'Your LTV is 46.03%. Warning at 75%, margin call at 80%, collateral sale at 90%.',
    })
    expect(scale.textContent).toContain('You are here: 46.03%')
    expect(
      screen.getByText(
        'Bitcoin would have to drop 38.61%, to $54,266.61, before your loan reaches the warning level.',
      ),
    ).toBeTruthy()
    const levels = within(screen.getByRole('list', { name: 'Price levels of 1 BTC' }))
    expect(levels.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Warning$54,266.6175% LTV, 38.61% lower',
      'Margin call$50,874.9580% LTV, 42.45% lower',
      'Collateral sale$45,222.1790% LTV, 48.84% lower',
    ])
  })

  it('says of an LTV below the scale that its start stands for less', async () => {
    const confirmedCollateral = confirmedAnswer({ ltv: '0.1814' })
    serve({ [LOAN_PATH]: loanAnswer({ confirmedCollateral }), [STATUS_PATH]: statusOf(false) })
    await show()
    expect((await screen.findByRole('img', { name: /^Your LTV is 18\.14%/ })).textContent).toContain(
      'Under 30%',
    )
  })

  it('says which level is reached, and what helps', async () => {
    const watch = {
      isPriceCurrent: true,
      reached: 'warning' as const,
      falls: { warning: '0', marginCall: '0.0625', liquidation: '0.1667' },
    }
    serve({ [LOAN_PATH]: loanAnswer({ watch }), [STATUS_PATH]: statusOf(false) })
    await show()
    expect(
      await screen.findByText(
        /^Your loan has reached the warning level\. The margin call level is 6\.25% lower, at \$50,874\.95\./,
      ),
    ).toBeTruthy()
    expect(screen.getByText('75% LTV, reached')).toBeTruthy()
    expect(screen.getByText('80% LTV, 6.25% lower')).toBeTruthy()
  })

  it('keeps the last price when there is no new one, and says since when', async () => {
    const watch = { ...LOAN.watch!, isPriceCurrent: false }
    serve({ [LOAN_PATH]: loanAnswer({ watch }), [STATUS_PATH]: statusOf(false) })
    await show()
    expect(
      await screen.findByText(/^No new price since Thursday, December 31, 2026 at 10:42 AM EST\./),
    ).toBeTruthy()
    expect(screen.getByText('46.03%')).toBeTruthy()
    cleanup()
    const none = {
      confirmedCollateral: confirmedAnswer({ price: null, ltv: null, marketValue: null }),
      watch: null,
    }
    serve({ [LOAN_PATH]: loanAnswer(none), [STATUS_PATH]: statusOf(false) })
    await show()
    expect(await screen.findByText(/^We don't have a current price/)).toBeTruthy()
    expect(screen.getByText('$54,266.61')).toBeTruthy()
    expect(screen.getByText('75% LTV')).toBeTruthy()
    expect(screen.queryByText('46.03%')).toBeNull()
  })

  it('says what is due when, through which day it is on time, and what is past due (P.121, P.122)', async () => {
    serve({ [LOAN_PATH]: LOAN, [STATUS_PATH]: statusOf(false) })
    await show()
    expect(await screen.findByText('$74.98')).toBeTruthy()
    expect(
      screen.getByText(
        'Due January 30, 2027, when banks are closed. Your payment is on time through February 1, 2027.',
      ),
    ).toBeTruthy()
    cleanup()
    const late = {
      pastDue: '74.99',
      pastDueSince: '2026-12-30',
      daysPastDue: 1,
      condition: 'PAST_DUE',
    } as const
    const nextDue = { on: '2027-03-30', amount: '74.98', onTimeThrough: '2027-03-30' }
    serve({ [LOAN_PATH]: loanAnswer({ ...late, nextDue }), [STATUS_PATH]: statusOf(false) })
    await show()
    expect(await screen.findByText('Due March 30, 2027')).toBeTruthy()
    expect(
      screen.getByText(/^\$74\.99 is 1 day past due\. The oldest payment was due December 30, 2026\./),
    ).toBeTruthy()
  })

  it('has no monthly payment where interest is deferred, and all of it due once it has matured (P.103)', async () => {
    const nextDue = { on: '2027-11-30', amount: '10999.91', onTimeThrough: '2027-11-30' }
    serve({ [LOAN_PATH]: loanAnswer({ repayment: 'deferred', nextDue }), [STATUS_PATH]: statusOf(false) })
    await show()
    expect(
      await screen.findByText(/^Your interest is deferred, so you have no monthly payment\./),
    ).toBeTruthy()
    expect(screen.getByText('Due November 30, 2027')).toBeTruthy()
    cleanup()
    const over = {
      repayment: 'deferred',
      nextDue: null,
      pastDue: '11000.00',
      daysPastDue: 3,
      condition: 'MATURED',
    } as const
    serve({ [LOAN_PATH]: loanAnswer(over), [STATUS_PATH]: statusOf(false) })
    await show()
    expect(await screen.findByText('Due now')).toBeTruthy()
    expect(screen.getByText('The loan matured on November 30, 2027. The whole balance is due.')).toBeTruthy()
    expect(screen.queryByText(/no monthly payment/)).toBeNull()
  })

  it('tells how to pay: name, bank, both routing numbers, account and reference, each to be copied (P.121)', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    serve({ [LOAN_PATH]: LOAN, [STATUS_PATH]: statusOf(false) })
    await show()
    const copied = [
      ['Reference', '3F2A-9C01-7B44'],
      ['Account name', 'Pledge Lending, Inc.'],
      ['Bank', 'Wilmington Example Bank, N.A.'],
      ['Routing number (ACH)', '039999205'],
      ['Routing number (wire)', '039999700'],
      ['Account number', '000055520882'],
    ] as const
    for (const [what, value] of copied) {
      expect(await screen.findByText(value)).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: `Copy ${what}` }))
      await waitFor(() => expect(writeText).toHaveBeenLastCalledWith(value))
    }
    // The order is that of section 5 of the agreement; the steps are those of each way to send money.
    expect(screen.getByText(/It pays the interest that has built up first, then principal\./)).toBeTruthy()
    expect(screen.getByText(/^It takes 1 to 3 business days\..*for 21 days/)).toBeTruthy()
    expect(screen.getByText(/Ask your bank for a domestic wire in US dollars/)).toBeTruthy()
    vi.unstubAllGlobals()
    cleanup()
    serve({ [LOAN_PATH]: loanAnswer({ payTo: null }), [STATUS_PATH]: statusOf(false) })
    await show()
    expect(await screen.findByText(/^We can't show our account details right now\. Call/)).toBeTruthy()
    expect(screen.queryByText('How to send it')).toBeNull()
  })

  it('shows what happened, newest first', async () => {
    const activity = [
      { kind: 'payment-received', at: '2026-12-30T15:00:00.000Z', amount: '74.99', coinQuantity: null },
      { kind: 'funds-sent', at: '2026-11-30T15:00:00.000Z', amount: null, coinQuantity: null },
      { kind: 'deposit-confirmed', at: '2026-11-29T15:00:00.000Z', amount: null, coinQuantity: '0.25' },
    ] as const
    serve({ [LOAN_PATH]: loanAnswer({ activity: [...activity] }), [STATUS_PATH]: statusOf(false) })
    await show()
    const card = (await screen.findByText('Activity')).parentElement!
    expect(
      [...card.querySelectorAll('li')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    ).toEqual([
      'Payment receivedWednesday, December 30, 2026 at 10:00 AM EST$74.99',
      'Loan fundedMonday, November 30, 2026 at 10:00 AM EST',
      'Collateral confirmedSunday, November 29, 2026 at 10:00 AM EST0.25 BTC',
    ])
    expect(screen.queryByRole('button', { name: 'Show all activity' })).toBeNull()
  })

  it('lists everything that happened on request, and the dates to know in their order', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 11, day)).toISOString()
    const event = (day: number) =>
      ({ kind: 'payment-received', at: at(day), amount: `${day}.00`, coinQuantity: null }) as const
    const activity = Array.from({ length: 8 }, (_, index) => event(20 - index))
    const renewal = { opensAt: '2027-10-01T04:00:00.000Z', isOpen: false }
    serve({
      [LOAN_PATH]: loanAnswer({ activity, renewal }),
      [`${LOAN_PATH}/activity`]: { activity: [...activity, event(1)], isCut: false },
      [STATUS_PATH]: statusOf(false),
    })
    await show()
    const dates = (await screen.findByText('Dates to know')).parentElement!
    expect([...dates.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Pay by',
      'You can renew from',
      'Loan due',
    ])
    expect(screen.queryByText('$1.00')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show all activity' }))
    expect(await screen.findByText('$1.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show all activity' })).toBeNull()
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
    ['three times when it is refused for another reason', 403, 4],
    ['not at all when nobody is signed in', 401, 1],
  ])('asks for the status again %s (1.7.05)', async (_, status, calls) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let requests = 0
    serve({
      [LOAN_PATH]: LOAN,
      [STATUS_PATH]: () => {
        requests += 1
        return refusal(status, status === 401 ? 'session.none' : 'server.failed', 'no')
      },
    })
    await show()
    await waitFor(() => expect(requests).toBeGreaterThan(0))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(requests).toBe(calls)
    expect(screen.getByText('$10,174.99')).toBeTruthy()
  })
})
