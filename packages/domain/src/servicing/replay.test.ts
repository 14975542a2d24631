import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseDecimal } from '../money/decimal-text.ts'
import { fromOracle, hasOracles, oracleCases, oraclePath } from '../oracle.test-data.ts'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import { firstEvents, firstEventsByClose, type Candle } from './replay.ts'

const [tier1, tier2] = shippedRules.tiers
if (tier1 === undefined || tier2 === undefined) throw new Error('Two tiers ship')

/** 10^-8 dollars: the price files have six places. */
const money = (text: string): bigint => parseDecimal(text, { places: 8 }) ?? 0n

const candlesOf = (coin: string): readonly Candle[] =>
  readFileSync(oraclePath(`prices/${coin.toLowerCase()}-usd-daily.csv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [time = '', , high = '', low = '', close = ''] = line.split(',')
      return { time, high: money(high), low: money(low), close: money(close) }
    })

interface BackTest {
  readonly id: string
  readonly coin: string
  readonly openDate: string
  readonly tier: number
  readonly loanUsd: string
  readonly collateral: string
  readonly days: number
  readonly firstEvents: Readonly<Record<string, string>>
}

describe('a replay of a loan over past prices', () => {
  it.skipIf(!hasOracles)(
    `raises each event on the day that the back test states (1.9.09, 1.9.10; part of 1.9.13)${fromOracle}`,
    () => {
      const cases = oracleCases<BackTest>('prices/backtest-events.json')
      expect(cases).toHaveLength(43)
      for (const each of cases) {
        const candles = candlesOf(each.coin)
        const opened = candles.findIndex((candle) => candle.time === each.openDate)
        const window = candles.slice(opened + 1, opened + 1 + each.days)
        const position = {
          coin: 'ETH' as const,
          owedCents: money(each.loanUsd),
          units: parseDecimal(each.collateral, { places: 18 }) ?? 0n,
        }
        const tier = each.tier === 1 ? tier1 : tier2
        const inDay = firstEvents(shippedRules, tier, position, window)
        const byClose = firstEventsByClose(shippedRules, tier, position, window)
        const found = {
          warningOnLow: inDay.warning,
          marginCallOnLow: inDay.marginCall,
          liquidationOnLow: inDay.liquidation,
          rebalanceBelow35OnHigh: inDay.rebalance,
          warningOnClose: byClose.warning,
          marginCallOnClose: byClose.marginCall,
          liquidationOnClose: byClose.liquidation,
        }
        const happened = Object.fromEntries(Object.entries(found).filter(([, time]) => time !== null))
        expect(happened, each.id).toEqual(each.firstEvents)
      }
    },
  )

  it('reaches a trigger level at equality, but rebalances only strictly below its level (P.309)', () => {
    const position = { coin: 'BTC', units: 100_000_000n, owedCents: 7_500n } as const
    const candle = (time: string, low: bigint, high: bigint): Candle => ({ time, low, high, close: high })
    const walk = (...candles: Candle[]) => firstEvents(shippedRules, tier1, position, candles)
    expect(walk(candle('a', 10_001n, 10_001n), candle('b', 10_000n, 10_001n))).toMatchObject({
      warning: 'b',
      marginCall: null,
    })
    const even = { ...position, owedCents: 3_500n }
    const rebalance = (high: bigint) =>
      firstEvents(shippedRules, tier1, even, [candle('a', high, high)]).rebalance
    expect([rebalance(10_000n), rebalance(10_001n)]).toEqual([null, 'a'])
  })
})
