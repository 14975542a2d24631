import type { Coin } from '../collateral/coins.ts'
import type { Sales } from '../liquidation/sales.ts'
import type { Trillionths } from '../money/amounts.ts'
import { ltvOf, ltvTrillionths } from '../offer/ltv.ts'
import { startOfDate } from '../offer/zoned-days.ts'
import type { Loan } from '../servicing/loan.ts'
import type { ReceivedPayment } from '../servicing/received-payment.ts'
import { totalBalanceCents } from '../servicing/total-balance.ts'
import { MOST_HISTORY_POINTS, type HistoryRange } from './history-ranges.ts'
import { unappliedProceedsAt } from './unapplied-proceeds.ts'
import { securedAt, type SecuredSince } from './secured-over-time.ts'

/** A year with a leap day, the longest term. A loan that is unpaid for longer shows its last year. */
export const MOST_HISTORY_HOURS = 366 * 24

const HOUR_MS = 3_600_000
const RANGE_HOURS: Readonly<Record<HistoryRange, number>> = {
  WEEK: 7 * 24,
  MONTH: 30 * 24,
  ALL: MOST_HISTORY_HOURS,
}

/** The hours that a chart shows, each point of it standing for `stepHours` of them. */
export interface HistorySpan {
  /** Whole hours, in milliseconds. */
  readonly fromMs: number
  readonly untilMs: number
  readonly stepHours: number
}

/** From the funding of a loan at the earliest, in no more points than a chart has. */
export const historySpan = (
  range: HistoryRange,
  { loan, now, timeZone }: { readonly loan: Loan; readonly now: number; readonly timeZone: string },
): HistorySpan => {
  const untilMs = Math.ceil(now / HOUR_MS) * HOUR_MS
  const wanted = Math.max(untilMs - RANGE_HOURS[range] * HOUR_MS, startOfDate(loan.fundedOn, timeZone))
  const fromMs = Math.min(Math.floor(wanted / HOUR_MS) * HOUR_MS, untilMs)
  const hours = (untilMs - fromMs) / HOUR_MS
  return { fromMs, untilMs, stepHours: Math.max(1, Math.ceil(hours / MOST_HISTORY_POINTS)) }
}

/** The prices of some hours in a row, in cents for one coin. */
export interface PricedHours {
  /** When they end, in milliseconds. */
  readonly at: number
  readonly lowCents: bigint
  readonly closeCents: bigint
}

export interface LtvPoint extends PricedHours {
  /** At the last price of these hours, and at their lowest. Null where the loan had no collateral. */
  readonly ltv: Trillionths | null
  readonly peakLtv: Trillionths | null
}

/**
 * The LTV of a loan over past prices: what it owed and held then, by all payments that are known today. A payment that was
 * reversed since does not count, as on every other figure of the page. The proceeds of a sale count from each trade on.
 */
export const ltvHistory = (
  {
    coin,
    loan,
    payments,
    timeZone,
    secured,
    sales,
  }: {
    readonly coin: Coin
    readonly loan: Loan
    readonly payments: readonly ReceivedPayment[]
    readonly timeZone: string
    readonly secured: readonly SecuredSince[]
    readonly sales: Sales
  },
  hours: readonly PricedHours[],
): readonly LtvPoint[] =>
  hours.map((each) => {
    const units = securedAt(secured, each.at)
    const balanceCents = totalBalanceCents(loan, payments, { at: each.at, timeZone })
    const left = balanceCents - unappliedProceedsAt(sales, { at: each.at, timeZone })
    const owedCents = left > 0n ? left : 0n
    const at = (priceCents: bigint) =>
      units <= 0n ? null : ltvTrillionths(ltvOf({ coin, units, owedCents, priceCents }))
    return { ...each, ltv: at(each.closeCents), peakLtv: at(each.lowCents) }
  })
