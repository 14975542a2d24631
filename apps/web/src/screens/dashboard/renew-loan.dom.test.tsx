// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import { APP_UUID, applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { loanAnswer } from '../../loan/loan-answer.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

const API = '/api/loans/v1/applications'
const RENEWAL_UUID = '1c1f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c02'
const funded = { stage: 'FINAL', state: 'COMPLETE', deadline: null, expiresAt: null } as const
const loan = (renewal: { readonly opensAt: string; readonly isOpen: boolean } | null) =>
  loanAnswer({ asOf: '2026-11-20', fundedOn: '2026-01-20', maturesOn: '2027-01-20', renewal })
const OPEN = { opensAt: '2026-11-01T05:00:00.000Z', isOpen: true }
const LATER = { opensAt: '2026-11-21T05:00:00.000Z', isOpen: false }

const show = async (
  renewal: Parameters<typeof loan>[0],
  more: readonly Parameters<typeof applicationAnswer>[0][] = [],
  renewed: unknown = { application: applicationAnswer({ appUuid: RENEWAL_UUID, state: 'OFFER_SELECT' }) },
) => {
  const applications = [applicationAnswer(funded), ...more.map((one) => applicationAnswer(one))]
  const sent = serve({
    [`GET ${API}`]: { applications, unreadable: [] },
    [`GET ${API}/${APP_UUID}/loan`]: loan(renewal),
    [`GET ${API}/${APP_UUID}/disbursement-account`]: accountAnswer({ stand: 'SENT' }),
    [`GET ${API}/${APP_UUID}/collateral`]: collateralAnswer(),
    [`POST ${API}/${APP_UUID}/renewal`]: renewed,
  })
  await renderScreen(DashboardScreen, '/dashboard', ['/dashboard'])
  await screen.findByText('Payoff')
  return sent
}

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
})
afterEach(cleanup)

describe('the renewal of a loan on the dashboard', () => {
  it('is begun near the end of the loan, and leads to its offer (1.1.20, 1.2.14)', async () => {
    const sent = await show(OPEN)
    fireEvent.click(await screen.findByRole('button', { name: 'Renew this loan' }))
    await waitFor(() =>
      expect(sent.some(({ call }) => call === `POST ${API}/${APP_UUID}/renewal`)).toBe(true),
    )
    await waitFor(() => expect(window.location.pathname).toContain(`${RENEWAL_UUID}/renew`))
  })

  it('says from when on it may be, and nothing once it cannot be any more (P.601)', async () => {
    await show(LATER)
    expect(await screen.findByText(/You can renew this loan starting November 21, 2026/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Renew this loan' })).toBeNull()
    cleanup()
    await show(null)
    expect(screen.queryByText(/renew this loan/)).toBeNull()
  })

  it('is not offered beside another application', async () => {
    await show(OPEN, [{ appUuid: RENEWAL_UUID, stage: 'APPLYING', state: 'SIGN_DOCS' }])
    expect(screen.queryByRole('button', { name: 'Renew this loan' })).toBeNull()
  })

  it('says why it was not begun', async () => {
    await show(OPEN, [], refusal(409, 'renewal.not-open', 'This loan cannot be renewed'))
    fireEvent.click(await screen.findByRole('button', { name: 'Renew this loan' }))
    expect(await screen.findByText("We couldn't start your renewal")).toBeTruthy()
  })

  it('tells of a loan that was renewed, and leads to the new one', async () => {
    serve({
      [`GET ${API}`]: {
        applications: [applicationAnswer({ ...funded, isPaidOff: true, renewedBy: RENEWAL_UUID })],
        unreadable: [],
      },
      [`GET ${API}/${APP_UUID}/loan`]: { ...loan(null), status: 'CLOSED' },
      [`GET ${API}/${APP_UUID}/disbursement-account`]: accountAnswer(),
      [`GET ${API}/${APP_UUID}/collateral`]: collateralAnswer(),
    })
    await renderScreen(DashboardScreen, '/dashboard', ['/dashboard'])
    expect(await screen.findByText('Loan renewed')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the new loan' }).getAttribute('href')).toBe(
      `#loan-${RENEWAL_UUID}`,
    )
  })
})
