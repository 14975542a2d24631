// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID, applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { shortAnswer } from '../refinance/refinance.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

const API = '/api/loans/v1/applications'
const LIST = '/account/crypto-backed-loan/celsius-refi'

beforeEach(writePage)
afterEach(cleanup)

const show = () => renderScreen(DashboardScreen, '/dashboard', ['/dashboard'])

describe('a refinance on the dashboard', () => {
  it('leads to the deposit page of a refinance whose top-up the chain took back', async () => {
    const status = collateralAnswer({ isShort: true })
    const { wallet, remainingCoinAmountDue } = status
    const application = {
      ...shortAnswer(),
      deadline: null,
      collateral: {
        wallet,
        remainingCoinAmountDue,
        collateralReleaseRequest: null,
        collateralReleaseResponses: [],
      },
    }
    serve({
      [`GET ${API}`]: { applications: [application], unreadable: [] },
      [`GET ${API}/${APP_UUID}/collateral`]: status,
    })
    await show()
    expect(await screen.findByText('Collateral missing')).toBeTruthy()
    expect(screen.getByText(/Your new loan won't begin until your collateral is complete/)).toBeTruthy()
    const way = screen.getByRole('link', { name: "See what's missing and where to send it" })
    expect(way.getAttribute('href')).toBe(
      `${LIST}/${APP_UUID}/${application.selectedOffer?.uuid}/collateral-top-up`,
    )
  })

  it('still asks for the coin of a requested top-up where something else arrived', async () => {
    const asset = {
      uuid: 'e0000000-0000-4000-8000-000000000003',
      symbol: 'USDC',
      quantity: '1500.25',
      isFinal: true,
      seenAt: '2026-11-21T11:50:00.000Z',
      outcome: null,
      note: null,
    }
    const status = collateralAnswer({ wrongAssets: [asset] })
    const { wallet, remainingCoinAmountDue } = status
    const collateral = {
      wallet,
      remainingCoinAmountDue,
      collateralReleaseRequest: null,
      collateralReleaseResponses: [],
    }
    const state = { stage: 'PROCESSING', state: 'CELSIUS_TOP_UP_REQUESTED', isCelsiusRefi: true } as const
    serve({
      [`GET ${API}`]: {
        applications: [applicationAnswer({ ...state, collateral, deadline: null })],
        unreadable: [],
      },
      [`GET ${API}/${APP_UUID}/collateral`]: status,
    })
    await show()
    expect(await screen.findByText(/Please still send Bitcoin \(BTC\)\./)).toBeTruthy()
  })
})
