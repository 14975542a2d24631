// @vitest-environment jsdom
import type { MarginView } from '@pledge/contract/margin-view'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID } from '../../loan/answers.test-data.ts'
import { renderScreen, writePage } from '../render-screen.test-data.tsx'
import { MarginNotice } from './MarginNotice.tsx'

const CALLED: MarginView = {
  state: 'CALLED',
  cureTargetLtv: '0.75',
  call: {
    callUuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
    openedAt: '2026-12-02T13:05:00.000Z',
    cureBy: '2026-12-04T13:10:00.000Z',
    isPaused: false,
    hasActed: false,
  },
  needed: { collateral: { coinQuantity: '0.04711598', type: 'BTC' }, payment: '1842.48' },
}
const show = (margin: MarginView) =>
  renderScreen(() => <MarginNotice appUuid={APP_UUID} margin={margin} liquidationLtv="0.9" />, '/dashboard', [
    '/dashboard',
  ])

beforeEach(() => writePage())
afterEach(cleanup)

describe('a margin call on the page of its loan (1.9.12)', () => {
  it('says until when, in its zone, and what is needed now in coins and in dollars (P.304)', async () => {
    await show(CALLED)
    expect(
      await screen.findByText('Margin call: act by Friday, December 4, 2026 at 8:10 AM EST'),
    ).toBeTruthy()
    expect(screen.getByText(/Add 0.04711598 BTC, or pay \$1,842.48/)).toBeTruthy()
    expect(screen.getByText(/if your LTV reaches 90% before, we may sell/)).toBeTruthy()
    // The card below has the actions, by amount.
    expect(screen.queryByRole('link', { name: 'Add collateral' })).toBeNull()
  })

  it('says that the time does not run while a deposit is being confirmed (P.306)', async () => {
    await show({ ...CALLED, call: { ...CALLED.call!, isPaused: true } })
    expect(await screen.findByText('Margin call: your time is paused')).toBeTruthy()
    expect(screen.queryByText(/act by/)).toBeNull()
  })

  it('says what a better price means, and that no amount is known without one', async () => {
    const needed = { collateral: { coinQuantity: '0', type: 'BTC' as const }, payment: '0.00' }
    await show({ ...CALLED, needed })
    expect(await screen.findByText(/At the current price, your LTV is below 75%/)).toBeTruthy()
    cleanup()
    await show({ ...CALLED, needed: null })
    expect(await screen.findByText(/don't have a current price/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add collateral' })).toBeTruthy()
  })

  it('says of a sale that is due that the borrower can still act, of a warning that nothing is to be done (P.358)', async () => {
    await show({ ...CALLED, state: 'SALE_DUE', call: null })
    expect(await screen.findByText('We may sell some of your collateral')).toBeTruthy()
    expect(screen.getByText(/Until it's sold, you can still act/)).toBeTruthy()
    cleanup()
    await show({ ...CALLED, state: 'WARNED', call: null, needed: null })
    expect(await screen.findByText(/Your loan reached its warning level/)).toBeTruthy()
  })
})
