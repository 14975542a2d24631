// @vitest-environment jsdom
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { CollateralSection } from './CollateralSection.tsx'

const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })
const OWN: NonNullable<ApplicationFile['collateral']> = {
  required: btc('0.25'),
  carried: null,
  received: btc('0.25'),
  pending: btc('0'),
  missing: null,
  carriedOn: null,
  depositAddress: 'bc1qexample',
  walletType: 'CUSTODIAL',
  wrongAssets: [],
}
const factOf = (term: string) => screen.queryByText(term)?.nextElementSibling?.textContent
const show = (
  collateral: ApplicationFile['collateral'],
  confirmedCollateral: ApplicationFile['confirmedCollateral'] = null,
) => render(<CollateralSection collateral={collateral} confirmedCollateral={confirmedCollateral} />)

describe('the collateral of a loan, for agents', () => {
  afterEach(cleanup)

  it('shows the confirmed rollover collateral of a renewal, and when it gets its own address (note 035)', () => {
    show({ ...OWN, carried: btc('0.25'), depositAddress: null })
    expect(factOf('From the renewed loan')).toBe('0.25 BTC')
    expect(factOf('Confirmed')).toBe('0.25 BTC')
    expect(screen.getByText(/No deposit address yet\. A renewal gets one after signing/)).toBeTruthy()
  })

  it('shows the rollover collateral of a renewed loan', () => {
    show({ ...OWN, carriedOn: btc('0.25') })
    expect(factOf('Moved to the renewal')).toBe('0.25 BTC')
    expect(screen.getByText('bc1qexample')).toBeTruthy()
  })

  it.each([
    ['CUSTODIAL', 'Custodial: an exchange or app. Ask for the withdrawal ID and its status.'],
    ['SELF_HOSTED', 'Self-Hosted: their own wallet. Ask for the transaction ID.'],
  ] as const)('shows the source of the coins, and what to ask for: %s (1.2.122)', (walletType, expected) => {
    show({ ...OWN, walletType })
    expect(screen.getByText(expected)).toBeTruthy()
  })
  it("shows LTV and trigger prices of the current collateral, by today's balance (1.9.09)", () => {
    show(OWN, {
      coinQuantity: '0.22',
      ltv: '0.497',
      marketValue: '20454.20',
      balance: '10174.99',
      price: { price: '92974.00', observedAt: '2026-11-22T12:00:00.000Z' },
      triggers: {
        warning: { ltv: '0.75', price: '61666.60' },
        marginCall: { ltv: '0.8', price: '57812.44' },
        liquidation: { ltv: '0.9', price: '51388.83' },
        rebalance: { ltv: '0.35', price: '132142.73' },
      },
    })
    expect(factOf('Pledged now')).toBe('0.22 BTC')
    expect(factOf('Balance today')).toBe('$10,174.99')
    expect(factOf('LTV now')).toBe('49.7% at $92,974.00')
    expect(factOf('Margin call at')).toBe('$57,812.44')
    expect(factOf('Sale at')).toBe('$51,388.83')
  })

  it('shows no rollover collateral for any other loan', () => {
    show(OWN)
    expect(factOf('From the renewed loan')).toBeUndefined()
    expect(factOf('Moved to the renewal')).toBeUndefined()
  })
})
