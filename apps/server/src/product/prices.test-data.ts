import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { refreshPrices } from '../jobs/offer/refresh-prices.ts'
import type { Product } from './product.test-data.ts'

/** How far a price is moved, in basis points of the simulated price. */
const UNMOVED_BPS = 10_000n
const RISEN_BPS = 11_000n

/** Moves the price of a coin, and observes it at once. */
export const pricesOf =
  (product: () => Product) =>
  async (factorBps: bigint, coins: readonly Coin[] = ['BTC']): Promise<void> => {
    const { simulation } = product()
    const { jobs } = product().application
    for (const coin of coins) await simulation.prices.driver.setFactor(coin, factorBps)
    await refreshPrices(jobs)
  }

/**
 * Each coin has a higher price from here on. The required minimum of the highest tier is at the maximum initial LTV to
 * the cent: a price that moved since, as simulated ones do, would stop a signature or an approval (notes 025 and 049).
 */
export const raisePrices = (product: Product): Promise<void> => pricesOf(() => product)(RISEN_BPS, COINS)
/** The prices are the simulation's again. */
export const unmovePrices = (product: Product): Promise<void> => pricesOf(() => product)(UNMOVED_BPS, COINS)
