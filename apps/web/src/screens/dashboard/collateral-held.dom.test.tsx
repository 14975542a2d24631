// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID } from '../../loan/answers.test-data.ts'
import { confirmedAnswer } from '../../loan/loan-answer.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { CollateralBalance, type CollateralBalanceProps } from './CollateralBalance.tsx'

const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })
const movement = (transactionType: 'DEPOSIT' | 'RETURN', coinQuantity: string, transactionTime: string) => ({
  transactionType,
  transactionAmount: btc(coinQuantity),
  transactionTime,
})
const holding = (
  transactions: NonNullable<CollateralBalanceProps['collateral']>['wallet']['transactions'],
): NonNullable<CollateralBalanceProps['collateral']> => ({
  wallet: { currentTotalCoinBalance: btc('0.22'), depositAddress: 'bc1qexample', transactions },
  remainingCoinAmountDue: btc('0'),
  collateralReleaseRequest: null,
  collateralReleaseResponses: [],
})

beforeEach(() => writePage())
afterEach(cleanup)

const show = (collateral: CollateralBalanceProps['collateral'], confirmed = confirmedAnswer()) =>
  renderScreen(
    () => (
      <CollateralBalance
        appUuid={APP_UUID}
        coin="BTC"
        confirmed={confirmed}
        custody={null}
        collateral={collateral}
        mayAsk
      />
    ),
    '/dashboard',
    ['/dashboard'],
  )

describe('the collateral of a loan on the dashboard', () => {
  it('may be asked back in part below 35% of LTV, from a price that is told (1.9.13; part of P.312)', async () => {
    const price = { price: '116118.00', observedAt: '2026-12-31T15:42:00.000Z' }
    const excess = { coin: 'BTC', belowLtv: '0.35', targetLtv: '0.5', available: null, request: null }
    serve({ [`GET /api/loans/v1/applications/${APP_UUID}/collateral/excess`]: excess })
    await show(holding([]), confirmedAnswer({ ltv: '0.3505', price }))
    const expected = 'When 1 BTC costs $116,285.61 or more, you can ask to withdraw some collateral.'
    expect(await screen.findByText(expected)).toBeTruthy()
  })

  it('lists each deposit and release with its amount and day (P.410)', async () => {
    const collateral = holding([
      movement('DEPOSIT', '0.15', '2026-11-21T15:00:00.000Z'),
      movement('DEPOSIT', '0.1', '2026-11-22T15:00:00.000Z'),
      movement('RETURN', '0.03', '2026-12-02T15:00:00.000Z'),
    ])
    await show(collateral)
    const more = screen.getByRole('link', { name: 'Add collateral' })
    expect(more.getAttribute('href')).toMatch(new RegExp(`/${APP_UUID}/collateral$`))
    fireEvent.click(screen.getByText('Collateral history (3)'))
    const rows = screen.getAllByRole('term').map((term) => term.parentElement?.textContent)
    expect(rows).toEqual([
      expect.stringMatching(/^Deposit received0\.15.BTC.*Nov.*21/),
      expect.stringMatching(/^Deposit received0\.1.BTC.*Nov.*22/),
      expect.stringMatching(/^Released to you0\.03.BTC.*Dec.*2,/),
    ])
  })

  it('has no list where nothing moved', async () => {
    await show(holding([]))
    expect(screen.queryByText(/Collateral history/)).toBeNull()
  })
})
