// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { API, pathOf, renderPages, writeBrandPage } from '../journey/several-pages.test-data.tsx'
import { CollateralScreen } from '../screens/collateral/CollateralScreen.tsx'
import { DashboardScreen } from '../screens/dashboard/DashboardScreen.tsx'
import { NextStepsScreen } from '../screens/next-steps/NextStepsScreen.tsx'
import { type Answers, renderScreen, serve } from '../screens/render-screen.test-data.tsx'
import { basis, PATH } from '../screens/start/start-page.test-data.ts'
import { StartScreen } from '../screens/start/StartScreen.tsx'
import { applicationAnswer, collateralAnswer } from './answers.test-data.ts'

/* $10,000 against 0.25 BTC at $100,000, of which 0.202 BTC are the minimum: the borrower plans to send more. */
const PLANNED = '0.25 BTC'
const MINIMUM = '0.202 BTC'

const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })
const answers = (state: string, stage: string): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer({ state, stage } as never) },
  [`GET ${API}/state`]: { stage, state },
  [`GET ${API}/final-steps`]: {
    items: ['Verify Identity', 'Disbursement Account', 'Review Agreements', 'Post Collateral'].map(
      (name) => ({ name, status: 'NOT_STARTED' }),
    ),
    status: 'IN_PROGRESS',
  },
  [`GET ${API}/collateral`]: collateralAnswer({
    receivedCoinAmount: btc('0'),
    pendingCoinAmount: btc('0'),
    remainingCoinAmountDue: btc('0.202'),
    confirmedCollateral: null,
    deposits: [],
  }),
})

const SCREENS = {
  'the offer': async () => {
    serve(basis())
    await renderScreen(StartScreen, PATH, [`${PATH}?state=CA`])
    fireEvent.change(await screen.findByRole('textbox', { name: 'Collateral amount' }), {
      target: { value: '0.25' },
    })
  },
  'the next steps': async () => {
    serve(answers('FINAL_STEPS', 'APPLYING'))
    await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
  },
  'the collateral page': async () => {
    serve(answers('WAITING_FOR_COLLATERAL', 'PROCESSING'))
    await renderPages({ collateral: CollateralScreen }, [pathOf('collateral')])
  },
  'the dashboard': async () => {
    const application = applicationAnswer({ state: 'SIGN_DOCS', stage: 'APPLYING' })
    serve({ 'GET /api/loans/v1/applications': { applications: [application], unreadable: [] } })
    await renderScreen(DashboardScreen, '/dashboard', ['/dashboard'])
  },
} as const

beforeEach(() => {
  sessionStorage.clear()
  writeBrandPage()
  giveDialogsToJsdom()
})
afterEach(cleanup)

describe('a planned amount above the required minimum', () => {
  it.each(Object.entries(SCREENS))(
    'is shown next to the minimum on %s (1.3.16)',
    async (_name, show) => {
      await show()
      const text = () => document.querySelector('main')?.textContent?.replaceAll('\u00A0', ' ') ?? ''
      await waitFor(
        () => {
          expect(text()).toContain(PLANNED)
          expect(text()).toContain(MINIMUM)
        },
        { timeout: 5_000 },
      )
    },
    10_000,
  )
})
