// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { user } from '../../session/user.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { basis, PATH } from './start-page.test-data.ts'
import { StartScreen } from './StartScreen.tsx'

const USER = 'GET /api/identity-broker/customer/secure/api/v3/self/figureinfo'
const BEGIN = 'POST /api/loans/v1/applications'

const show = async (query: string, answers: Record<string, unknown> = {}) => {
  const sent = serve({ ...basis(), ...answers })
  await renderScreen(StartScreen, PATH, [PATH + query])
  await screen.findByRole('heading', { name: 'Common questions' })
  return sent
}

beforeAll(async () => {
  giveDialogsToJsdom()
  // The first load of a part takes longer than a test waits.
  await import('./explanations.ts')
}, 30_000)
beforeEach(() => {
  sessionStorage.clear()
  writePage()
})
afterEach(cleanup)

describe.each(['?state=CA', '?country=AU'])('the offer page at %s', (query) => {
  it.each([/Interest each month/, /Everything at the end/])(
    'explains the fee and the APR at their figures, with %s (1.2.57, 1.2.58)',
    async (repayment) => {
      await show(query)
      fireEvent.click(screen.getByLabelText(repayment))
      for (const [name, text] of [
        ['Origination fee', /one-time fee for the loan/],
        ['APR', /annual percentage rate \(APR\) includes/],
      ] as const) {
        fireEvent.click(screen.getByRole('button', { name }))
        expect(within(screen.getByRole('dialog')).getByText(text)).toBeTruthy()
        fireEvent.click(screen.getByRole('button', { name: 'Close' }))
      }
    },
  )

  it("creates an offer for the borrower's residence (1.1.16)", async () => {
    const sent = await show(query, { [USER]: user, [BEGIN]: () => new Promise(() => {}) })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(sent.filter(({ call }) => call === BEGIN)).toHaveLength(1))
    const [residence, code] = query.slice(1).split('=')
    expect(sent.find(({ call }) => call === BEGIN)?.body).toMatchObject({
      offer: { requestedAmount: '10000.00', collateralType: 'BTC', [residence ?? '']: code },
    })
  })
})
