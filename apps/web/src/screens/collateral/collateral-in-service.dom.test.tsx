// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID, applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { CollateralScreen } from './CollateralScreen.tsx'

const API = `/api/loans/v1/applications/${APP_UUID}`
const PATH = '/account/crypto-backed-loan/:appUuid/collateral'
const IN_SERVICE = { stage: 'FINAL', state: 'COMPLETE' } as const

const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })
const COVERED = collateralAnswer({
  receivedCoinAmount: btc('0.202'),
  pendingCoinAmount: btc('0'),
  remainingCoinAmountDue: btc('0'),
})

const show = (isPaidOff: boolean) => {
  serve({
    [`GET ${API}`]: { application: applicationAnswer({ ...IN_SERVICE, isPaidOff }) },
    [`GET ${API}/final-steps`]: { items: [], status: 'COMPLETED' },
    [`GET ${API}/state`]: IN_SERVICE,
    [`GET ${API}/collateral`]: COVERED,
  })
  return renderScreen(CollateralScreen, PATH, [PATH.replace(':appUuid', APP_UUID)])
}

beforeEach(() => writePage())
afterEach(cleanup)

describe('the collateral page of a loan in service', () => {
  it('shows the deposit address, to which more collateral can be sent at any time (P.311)', async () => {
    await show(false)
    expect(await screen.findByRole('heading', { level: 1, name: 'Add collateral' })).toBeTruthy()
    expect(screen.getByTestId('deposit-address')).toBeTruthy()
    expect(screen.getByText(/lowers your LTV/)).toBeTruthy()
    expect(screen.queryByText(/next step/)).toBeNull()
  })

  it('shows no address once the loan is repaid', async () => {
    await show(true)
    expect(await screen.findByRole('heading', { level: 1, name: 'Your collateral is here' })).toBeTruthy()
    expect(screen.queryByTestId('deposit-address')).toBeNull()
  })
})
