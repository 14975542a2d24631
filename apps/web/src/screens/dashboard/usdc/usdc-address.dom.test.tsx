// @vitest-environment jsdom
import type { UsdcPayTo } from '@pledge/contract/loan-watch'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen, writePage } from '../../render-screen.test-data.tsx'
import { HowToPay } from '../HowToPay.tsx'
import { APP_UUID } from '../../../loan/answers.test-data.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const payTo = (change: Partial<UsdcPayTo> = {}): UsdcPayTo => ({
  address: ADDRESS,
  networks: ['Base', 'Ethereum'],
  pending: [],
  otherAssets: [],
  ...change,
})
const show = (usdcPayTo: UsdcPayTo | null) =>
  renderScreen(
    () => (
      <HowToPay
        appUuid={APP_UUID}
        payTo={null}
        usdcPayTo={usdcPayTo}
        reference="3F2A-9C01-7B44"
        isInternational
        isPastDue={false}
        achHoldDays={21}
      />
    ),
    '/dashboard',
    ['/dashboard'],
  )

beforeEach(() => writePage())
afterEach(cleanup)

describe('how a loan abroad is paid (1.2.59)', () => {
  it('shows the address of the loan to copy and to scan, its networks and what not to send', async () => {
    await show(payTo())
    const address = await screen.findByTestId('usdc-address')
    expect(address.textContent).toBe(ADDRESS)
    expect(await screen.findByRole('img', { name: /^QR code of the USDC address/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy USDC address of this loan' })).toBeTruthy()
    expect(screen.getByText('Base, Ethereum. The address is the same on both.')).toBeTruthy()
    expect(screen.getByText('Send only USDC, on Base or Ethereum')).toBeTruthy()
    expect(screen.getByText(/first and last six characters.*: 0x5aAe.* and .*1BeAed\.$/)).toBeTruthy()
    expect(screen.queryByText('3F2A-9C01-7B44')).toBeNull()
    expect(screen.queryByText('On its way')).toBeNull()
  })

  it('says what is on its way, and what arrived that is not USDC', async () => {
    const at = '2026-12-30T15:00:00.000Z'
    await show(
      payTo({
        pending: [{ network: 'Base', transactionId: '0x1', amount: '74.99', at }],
        otherAssets: [{ network: 'Ethereum', transactionId: '0x2', symbol: 'USDT', at }],
      }),
    )
    expect(await screen.findByText(/^74\.99 USDC on Base, sent Wednesday, December 30, 2026 at/)).toBeTruthy()
    expect(screen.getByText(/^USDT on Ethereum, received /).textContent).toMatch(/ at .*\. Call /)
  })

  it('says to call while the loan has no address', async () => {
    await show(null)
    const how = await screen.findByText(/^Pay in USDC from your own wallet/)
    expect(how.textContent).toMatch(/Call .* for the network and address, and give this reference/)
    expect(screen.getByText('3F2A-9C01-7B44')).toBeTruthy()
  })
})
