// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { user } from '../../session/user.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import './explanations.ts'
import { basis, PATH } from './start-page.test-data.ts'
import { StartScreen } from './StartScreen.tsx'

const CASH = 'Cash to borrow'
const COINS = 'Collateral amount'
const USER = 'GET /api/identity-broker/customer/secure/api/v3/self/figureinfo'

beforeEach(() => {
  writePage()
  sessionStorage.clear()
})
afterEach(cleanup)

const show = async () => {
  const sent = serve({ ...basis(), [USER]: user })
  await renderScreen(StartScreen, PATH, [`${PATH}?state=OH`])
  await screen.findByRole('slider')
  return sent
}
const type = (label: string, value: string): HTMLElement => {
  const input = screen.getByLabelText(label)
  fireEvent.change(input, { target: { value } })
  return input
}
const messageAt = (input: HTMLElement): string | null =>
  document.getElementById(`${input.id}-error`)?.lastChild?.textContent ?? null

describe('the offer page for a borrower in Ohio', () => {
  it.each([
    [CASH, 'abc', 'Enter an amount', '1.5.31'],
    [CASH, '5,000', 'Amount minimum is $5,001', '1.5.33'],
    [COINS, 'abc', 'Enter an Amount', '1.5.35'],
    [COINS, '0.123456789', 'Maximum of 8 decimal places.', '1.5.36'],
    [COINS, '0.0009', 'Min. 0.001 BTC', '1.5.37'],
  ])(
    'for %s %j, shows %j beside the field, and Continue does nothing (%s)',
    async (label, value, message) => {
      const sent = await show()
      expect(messageAt(type(label, value))).toBe(message)
      fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
      const summary = within(await screen.findByRole('alert'))
      expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([message])
      expect(sent.map(({ call }) => call)).not.toContain('POST /api/loans/v1/applications')
    },
  )

  it.each([
    [CASH, '5,001', '1.5.33'],
    [COINS, '0.001', '1.5.37'],
  ])('accepts %s %j, the limit itself (%s)', async (label, value) => {
    await show()
    expect(messageAt(type(label, value))).toBeNull()
  })
})
