import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { Offer } from '@pledge/contract/offers'
import { describe, expect, it } from 'vitest'
import { priceOfHeld } from './held-prices.ts'

const offer = {
  amount: '10250.00',
  collateral: { type: 'BTC' },
  triggers: {
    warning: { ltv: '0.75', price: '45555.55' },
    marginCall: { ltv: '0.8', price: '42708.33' },
    liquidation: { ltv: '0.9', price: '37962.96' },
    rebalance: { ltv: '0.35', price: '97619.05' },
  },
} as unknown as Offer

const holding = (coinQuantity: string) =>
  ({
    wallet: { currentTotalCoinBalance: { coinQuantity, type: 'BTC' } },
  }) as unknown as ApplicationAnswer['collateral']

describe('the prices to watch', () => {
  it('are those of the collateral that is held, not of the quantity that was quoted (1.9.09, 1.9.10)', () => {
    // 10,250 owed over 0.21656423 BTC at 80 %.
    expect(priceOfHeld(offer, holding('0.21656423'), 'marginCall')).toBe('59162.58')
    expect(priceOfHeld(offer, holding('0.3'), 'marginCall')).toBe('42708.33')
    expect(priceOfHeld(offer, holding('0.3'), 'rebalance')).toBe('97619.05')
  })

  it('are those of the offer while nothing is known to be held', () => {
    expect(priceOfHeld(offer, null, 'warning')).toBe('45555.55')
    expect(priceOfHeld(offer, holding('0'), 'warning')).toBe('45555.55')
  })
})
