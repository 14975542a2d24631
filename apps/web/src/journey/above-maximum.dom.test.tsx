// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { APP_UUID, applicationAnswer, collateralAnswer } from '../loan/answers.test-data.ts'
import { CollateralScreen } from '../screens/collateral/CollateralScreen.tsx'
import { DashboardScreen } from '../screens/dashboard/DashboardScreen.tsx'
import { renderScreen, serve, writePage } from '../screens/render-screen.test-data.tsx'

const API = `/api/loans/v1/applications/${APP_UUID}`
const TITLE = 'Add collateral to receive your loan'
const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })
const status = collateralAnswer({
  receivedCoinAmount: btc('0.202'),
  pendingCoinAmount: btc('0'),
  remainingCoinAmountDue: btc('0'),
  aboveMaximum: { ltv: '0.8012', maximumLtv: '0.75', toAdd: btc('0.01375') },
})
const released = applicationAnswer({
  stage: 'ORIGINATING',
  state: 'MANUAL_FUNDING_RELEASE',
  collateral: { ...status, collateralReleaseRequest: null, collateralReleaseResponses: [] },
})

beforeEach(() => {
  writePage()
  serve({
    'GET /api/loans/v1/applications': { applications: [released], unreadable: [] },
    [`GET ${API}`]: { application: released },
    [`GET ${API}/state`]: { stage: 'ORIGINATING', state: 'MANUAL_FUNDING_RELEASE' },
    [`GET ${API}/collateral`]: status,
  })
})
afterEach(cleanup)

it('an LTV above the maximum is shown on the dashboard, with a link to the deposit address', async () => {
  await renderScreen(DashboardScreen, '/dashboard', ['/dashboard'])
  expect(await screen.findByText(TITLE)).toBeTruthy()
  const { textContent: said } = screen.getByRole('main')
  expect(said).toContain('Your loan-to-value (LTV) is 80.12%.')
  expect(said).toContain('Add 0.01375 BTC to bring your LTV to 75% at the current price.')
  const link = screen.getByRole('link', { name: 'See where to send it' })
  expect(link.getAttribute('href')).toContain(`/${APP_UUID}/collateral`)
})

it('an LTV above the maximum is shown on the collateral page, with the deposit address', async () => {
  const address = `/account/crypto-backed-loan/${APP_UUID}/collateral`
  await renderScreen(CollateralScreen, '/account/crypto-backed-loan/:appUuid/collateral', [address])
  expect(await screen.findByText(TITLE)).toBeTruthy()
  expect(document.body.textContent.replaceAll(/\s/g, '')).toContain(status.wallet.depositAddress)
})
