import { describe, expect, it } from 'vitest'
import { COINS } from '@pledge/domain/collateral/coins'
import { GARBAGE_QUOTES } from './driver.ts'
import type { PricesDriver } from './driver.ts'
import type { PriceVenue } from './port.ts'

/** The suite for price venues. `now` is the time that the venue was created with. */
export const describePriceVenue = (
  name: string,
  make: () => Promise<{
    readonly venue: PriceVenue
    readonly driver: Pick<PricesDriver, 'answerGarbage' | 'setReachable' | 'restore'>
    readonly now: Date
  }>,
): void => {
  describe(`${name} as a price venue`, () => {
    it.each(COINS)('quotes %s in cents with its name and the observation time', async (coin) => {
      const { venue, now } = await make()
      const quote = await venue.price(coin)
      expect(quote).toMatchObject({ venue: venue.name, coin })
      expect(quote.priceCents).toBeTypeOf('bigint')
      expect(quote.priceCents > 0n).toBe(true)
      expect(Math.abs(now.getTime() - quote.observedAt.getTime())).toBeLessThan(60_000)
    })

    it.each(GARBAGE_QUOTES)('throws instead of quoting %s (R9)', async (garbage) => {
      const { venue, driver } = await make()
      await driver.answerGarbage(venue.name, garbage)
      await expect(venue.price('BTC')).rejects.toThrow()
      await driver.restore(venue.name)
      expect((await venue.price('BTC')).priceCents > 0n).toBe(true)
    })

    it('throws while unreachable', async () => {
      const { venue, driver } = await make()
      await driver.setReachable(venue.name, false)
      await expect(venue.price('BTC')).rejects.toThrow()
      await driver.setReachable(venue.name, true)
      await expect(venue.price('BTC')).resolves.toBeDefined()
    })
  })
}
