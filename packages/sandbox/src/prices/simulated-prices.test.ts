import { readFileSync, statSync } from 'node:fs'
import { priceConsensus } from '@pledge/domain/collateral/price-consensus'
import { COINS } from '@pledge/domain/collateral/coins'
import { describe, expect, it } from 'vitest'
import { describePriceVenue } from '@pledge/providers/prices/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
import { parsePriceSeries, seriesPriceCents } from './series.ts'
import { createSimulatedPrices } from './simulated-prices.ts'
import { SIMULATED_VENUES } from './state.ts'

const fileOf = (coin: string) => new URL(`../../../../seeds/prices/${coin}.json`, import.meta.url)
const series = parsePriceSeries(
  COINS.map((coin) => JSON.parse(readFileSync(fileOf(coin), 'utf8')) as unknown),
)
const start = new Date('2026-03-05T10:20:30Z')

const make = () => {
  let now = start
  const prices = createSimulatedPrices({ store: createMemoryStore(), now: () => now, series })
  const wait = (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000))
  const consensus = async () => {
    const answers = await Promise.allSettled(prices.venues.map((venue) => venue.price('BTC')))
    const quoted = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    return priceConsensus({ prices: quoted, now, maxAgeSeconds: 60 })
  }
  return { ...prices, wait, consensus }
}

for (const name of SIMULATED_VENUES) {
  describePriceVenue(`simulated ${name}`, () => {
    const { venues, driver } = make()
    const venue = venues.find((each) => each.name === name)
    if (venue === undefined) throw new Error('no such venue')
    return Promise.resolve({ venue, driver, now: start })
  })
}

describe('the shipped series', () => {
  it('is small, and ends where it begins', () => {
    expect(COINS.reduce((total, coin) => total + statSync(fileOf(coin)).size, 0)).toBeLessThan(300_000)
    for (const coin of COINS) expect(series[coin].pricesCents.at(-1)).toBe(series[coin].pricesCents[0])
  })

  it('stays near its level', () => {
    const spread = (coin: 'BTC' | 'ETH' | 'SOL', level: number) =>
      series[coin].pricesCents.every((cents) => cents > level * 0.6 && cents < level * 1.6)
    expect([spread('BTC', 9_700_000), spread('ETH', 340_000), spread('SOL', 18_000)]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('is linear between its points and repeats, before its start and after its end', () => {
    const short = {
      coin: 'BTC' as const,
      startsAt: '2026-01-01T00:00:00.000Z',
      stepSeconds: 60,
      pricesCents: [100, 200, 100],
    }
    const at = (seconds: number) =>
      seriesPriceCents(short, new Date(Date.parse(short.startsAt) + seconds * 1_000))
    expect([at(0), at(15), at(60), at(90), at(120), at(135), at(-60), at(-30)]).toEqual(
      [100n, 125n, 200n, 150n, 100n, 125n, 200n, 150n], // prettier-ignore
    )
  })

  it('must have every coin', () => {
    expect(() => parsePriceSeries([series.BTC, series.ETH])).toThrow('SOL')
  })
})

describe('the simulated venues', () => {
  it('agree within a tenth of a percent and give the same price at the same time', async () => {
    const quotes = await Promise.all(make().venues.map((venue) => venue.price('ETH')))
    const again = await Promise.all(make().venues.map((venue) => venue.price('ETH')))
    expect(again).toEqual(quotes)
    const cents = quotes.map((quote) => Number(quote.priceCents))
    expect(Math.max(...cents) / Math.min(...cents)).toBeLessThan(1.0011)
    expect(new Set(cents).size).toBeGreaterThan(1)
  })

  it('follow a factor and a fixed price, and the series again', async () => {
    const { consensus, driver } = make()
    const cents = async () => {
      const answer = await consensus()
      return answer.ok ? Number(answer.priceCents) : Number.NaN
    }
    const before = await cents()
    await driver.setFactor('BTC', 5_000n)
    expect((await cents()) / before).toBeCloseTo(0.5, 3)
    await driver.setFixedPrice('BTC', 5_000_000n)
    expect((await cents()) / 5_000_000).toBeCloseTo(1, 3)
    await driver.followSeries('BTC')
    expect(await cents()).toBe(before)
    await expect(driver.setFixedPrice('BTC', 0n)).rejects.toThrow()
    await expect(driver.setFactor('BTC', -1n)).rejects.toThrow()
  })

  it('do not move the median when one deviates by 30 % or returns garbage (R9)', async () => {
    const { consensus, driver } = make()
    await driver.spike('summit', -3_000n)
    expect(await consensus()).toMatchObject({ ok: true, venues: ['harbor', 'meridian'] })
    await driver.spike('summit', 3_000n)
    expect(await consensus()).toMatchObject({ ok: true, venues: ['harbor', 'meridian'] })
    await driver.answerGarbage('summit', 'ZERO')
    expect(await consensus()).toMatchObject({ ok: false, code: 'prices.stale' })
    await driver.reset()
    expect(await consensus()).toMatchObject({ ok: true, venues: ['harbor', 'meridian', 'summit'] })
  })

  it('repeat a frozen quote with its old time, so that it becomes stale (R9)', async () => {
    const { consensus, driver, venues, wait } = make()
    const before = await venues[0]?.price('BTC')
    for (const venue of SIMULATED_VENUES) await driver.freeze(venue)
    await driver.setFactor('BTC', 5_000n)
    wait(60)
    expect(await venues[0]?.price('BTC')).toEqual(before)
    expect(await consensus()).toMatchObject({ ok: true })
    wait(1)
    expect(await consensus()).toMatchObject({ ok: false, code: 'prices.stale' })
  })

  it('are exactly those of the list', async () => {
    await expect(make().driver.freeze('elsewhere')).rejects.toThrow('elsewhere')
  })
})
