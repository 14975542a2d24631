// @vitest-environment jsdom
import type { CollateralStatus } from '@pledge/contract/collateral'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID, applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { CompleteScreen } from './CompleteScreen.tsx'

const BASE = `/account/crypto-backed-loan/${APP_UUID}`
const API = `/api/loans/v1/applications/${APP_UUID}`
const PRIOR_UUID = '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11'

const show = async (
  state: 'WAITING_FOR_COLLATERAL' | 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER' | 'COMPLETE',
  topUp: string,
  more: {
    readonly paidOff?: string
    readonly lent?: string
    readonly collateral?: Partial<CollateralStatus>
  } = {},
) => {
  const stage = state === 'COMPLETE' ? 'FINAL' : 'PROCESSING'
  serve({
    [`GET ${API}`]: {
      application: applicationAnswer({
        stage,
        state,
        isRollForward: true,
        rollForwardLoanDetails: {
          priorAppUuid: PRIOR_UUID,
          topUpAmount: { coinQuantity: topUp },
          remainingTopUpAmount: { coinQuantity: '0' },
          collateral: { coinQuantity: '0.2' },
          paidOff: more.paidOff ?? null,
          lent: more.lent ?? null,
        },
      }),
    },
    [`GET ${API}/state`]: { stage, state },
    [`GET ${API}/collateral`]: collateralAnswer(more.collateral),
    [`GET ${API}/disbursement-account`]: accountAnswer(),
  })
  await renderScreen(CompleteScreen, '/account/crypto-backed-loan/:appUuid/complete', [`${BASE}/complete`])
}
const stepOf = async (label: string) => (await screen.findAllByText(label))[0]?.closest('li')

beforeEach(() => writePage())
afterEach(cleanup)

describe('the complete page of a renewal', () => {
  it('describes the renewed loan and its payoff, and mentions no disbursement (1.2.131)', async () => {
    await show('COMPLETE', '0')
    expect(await screen.findByRole('heading', { level: 1, name: 'Your loan is renewed' })).toBeTruthy()
    expect(screen.getByText(/paid off your previous one/)).toBeTruthy()
    expect(screen.getByText('Pays off your previous loan')).toBeTruthy()
    expect(screen.queryByText('Paid to')).toBeNull()
    expect(screen.queryByText(/bank transfer/)).toBeNull()
  })

  it('shows where to cancel the renewal until it is complete', async () => {
    await show('WAITING_FOR_COLLATERAL', '0.05')
    expect(await screen.findByText('Changed your mind? You can cancel from your dashboard.')).toBeTruthy()
    cleanup()
    await show('COMPLETE', '0')
    await screen.findByRole('heading', { level: 1, name: 'Your loan is renewed' })
    expect(screen.queryByText(/Changed your mind/)).toBeNull()
  })

  it('has a collateral step only when a top-up is due (1.4.28, 1.1.20)', async () => {
    await show('COMPLETE', '0')
    expect(await stepOf('Loan Renewed')).toBeTruthy()
    expect(screen.queryByText('Collateral Received')).toBeNull()
    cleanup()
    await show('COMPLETE', '0.05')
    expect(await stepOf('Loan Renewed')).toBeTruthy()
    expect(screen.getByText('Collateral Received')).toBeTruthy()
  })

  it('stays on the page while the top-up is awaited and while the rollover collateral is transferred (1.4.27)', async () => {
    await show('WAITING_FOR_COLLATERAL', '0.05')
    expect(await screen.findByRole('heading', { level: 1, name: "We're renewing your loan" })).toBeTruthy()
    expect((await stepOf('Application Complete'))?.getAttribute('aria-current')).toBe('step')
    const send = screen.getByRole('link', { name: 'Send your collateral' })
    expect(send.getAttribute('href')).toBe(`${BASE}/collateral`)
    cleanup()
    await show('PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', '0')
    await waitFor(() => expect(screen.getByText(/You've signed your renewal/)).toBeTruthy())
    expect(screen.queryByRole('link', { name: 'Send your collateral' })).toBeNull()
  })

  it('shows the actual payoff amount, which differs from the offer', async () => {
    await show('COMPLETE', '0', { paidOff: '10123.45' })
    const term = await screen.findByText('Pays off your previous loan')
    expect(term.parentElement?.textContent).toContain('$10,123.45')
  })

  it("shows the amount lent after payments made since the offer, and none of the offer's payments", async () => {
    const amount = async () => (await screen.findByText('New loan')).parentElement?.textContent
    await show('COMPLETE', '0')
    expect(await amount()).toContain('$10,100.00')
    expect(screen.getByText('First payment')).toBeTruthy()
    cleanup()
    await show('COMPLETE', '0', { paidOff: '9000.00', lent: '9100.00' })
    expect(await amount()).toContain('$9,100.00')
    expect(screen.queryByText('First payment')).toBeNull()
  })

  it('shows a collateral deficiency of the renewed loan without asking for more', async () => {
    const none = { coinQuantity: '0', type: 'BTC' } as const
    await show('PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', '0', {
      collateral: { isShort: true, remainingCoinAmountDue: none },
    })
    expect(await screen.findByText('Part of the collateral for your renewal is missing')).toBeTruthy()
    expect(screen.queryByText(/where to send it/)).toBeNull()
  })
})
