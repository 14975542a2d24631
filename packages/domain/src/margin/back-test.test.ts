import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseDecimal } from '../money/decimal-text.ts'
import { fromOracle, hasOracles, oracleCases, oraclePath } from '../oracle.test-data.ts'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import { asked, JOB, NOT_BEGUN, reviewed, START, TERMS } from './margin.test-data.ts'

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

/** 10^-8 dollars: the price files have six places. */
const money = (text: string): bigint => parseDecimal(text, { places: 8 }) ?? 0n

const lowsOf = (coin: string): readonly { readonly time: string; readonly low: bigint }[] =>
  readFileSync(oraclePath(`prices/${coin.toLowerCase()}-usd-daily.csv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [time = '', , , low = ''] = line.split(',')
      return { time, low: money(low) }
    })

/** A graver event says what a milder one would have said that day. */
const GRAVITY = ['WarningReached', 'MarginCallOpened', 'LiquidationLevelReached'] as const

/** Walks the decider over the lows of each day, each observed twice, on a clock that stands still: no call lapses. */
const firstDates = ({ coin, openDate, tier, loanUsd, collateral, days }: BackTest) => {
  const rule = shippedRules.tiers[tier - 1]
  if (rule === undefined) throw new Error('Two tiers ship')
  const { warningLtvBps, marginCallLtvBps, liquidationLtvBps } = rule
  const levels = { warningLtvBps, marginCallLtvBps, liquidationLtvBps, cureTargetLtvBps: warningLtvBps }
  const terms = { ...TERMS, ...levels, coin: 'ETH' as const }
  const owedCents = money(loanUsd)
  const units = parseDecimal(collateral, { places: 18 }) ?? 0n
  const lows = lowsOf(coin)
  const opened = lows.findIndex(({ time }) => time === openDate)
  const dates = new Map<number, string>()
  let loan = asked(NOT_BEGUN, { type: 'MonitoringBegun', by: JOB, data: { terms } })
  for (const { time, low: priceCents } of lows.slice(opened + 1, opened + 1 + days)) {
    const before = { priceCents, pricedAt: START - 1 }
    const reading = { owedCents, units, priceCents, pricedAt: START, before }
    loan = reviewed(loan, { reading, facts: { units } })
    const gravest = GRAVITY.findLastIndex((type) => loan.events.includes(type))
    for (let level = 0; level <= gravest; level += 1) if (!dates.has(level)) dates.set(level, time)
  }
  return { warningOnLow: dates.get(0), marginCallOnLow: dates.get(1), liquidationOnLow: dates.get(2) }
}

describe('the margin decider over past prices', () => {
  it.skipIf(!hasOracles)(
    `warns, opens a margin call and reaches a sale on the days stated by the back test (1.9.09, 1.9.10)${fromOracle}`,
    () => {
      const cases = oracleCases<BackTest>('prices/backtest-events.json')
      expect(cases).toHaveLength(43)
      for (const each of cases) {
        const { warningOnLow, marginCallOnLow, liquidationOnLow } = each.firstEvents
        expect(firstDates(each), each.id).toEqual({ warningOnLow, marginCallOnLow, liquidationOnLow })
      }
    },
  )
})
