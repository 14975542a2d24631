// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID, applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { CollateralScreen } from './CollateralScreen.tsx'

const BASE = `/account/crypto-backed-loan/${APP_UUID}`
const API = `/api/loans/v1/applications/${APP_UUID}`
const WAITING = { stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' } as const

const show = () => {
  serve({
    [`GET ${API}`]: { application: applicationAnswer({ ...WAITING, isRollForward: true }) },
    [`GET ${API}/final-steps`]: { items: [], status: 'IN_PROGRESS' },
    [`GET ${API}/state`]: WAITING,
    [`GET ${API}/collateral`]: collateralAnswer({
      carriedCoinAmount: { coinQuantity: '0.15', type: 'BTC' },
      remainingCoinAmountDue: { coinQuantity: '0.052', type: 'BTC' },
    }),
    [`POST ${API}/collateral-sent`]: {},
  })
  return renderScreen(CollateralScreen, '/account/crypto-backed-loan/:appUuid/collateral', [
    `${BASE}/collateral`,
  ])
}
const detailOf = async (term: string) =>
  (await screen.findByText(term, { selector: 'dt' })).nextSibling?.textContent

beforeEach(writePage)
afterEach(cleanup)

describe('the collateral page of a renewal', () => {
  it('requires only the top-up, and shows the rollover collateral (1.1.20, 1.2.115)', async () => {
    await show()
    expect(await screen.findByRole('heading', { level: 1, name: 'Add your collateral' })).toBeTruthy()
    expect(
      screen.getByText('Your loan is renewed once your additional collateral is confirmed.'),
    ).toBeTruthy()
    expect(screen.getByText(/we cancel the renewal\. Your current loan stays the same/)).toBeTruthy()
    expect(screen.queryByText(/Funding begins once|cancel the application/)).toBeNull()
    expect(await detailOf('Carried over')).toBe('0.15 BTC')
    expect(await detailOf('Remaining')).toBe('0.052 BTC')
  })

  it('has the checkbox too, and continues to complete instead of next-steps (1.2.123, 1.2.125)', async () => {
    const { history } = await show()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'I have sent my collateral' }))
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/complete`))
  })
})
