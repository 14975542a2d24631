import type { LoanHistoryAnswer } from '@pledge/contract/loan-history'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { Coin } from '@pledge/domain/collateral/coins'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatTrillionths } from '@pledge/domain/money/fraction'
import type { FileEvent } from '@pledge/domain/process/events'
import type { HistoryRange } from '@pledge/domain/view/history-ranges'
import { historySpan, ltvHistory, type HistorySpan } from '@pledge/domain/view/ltv-history'
import { securedOverTime } from '@pledge/domain/view/secured-over-time'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { PricedSpan } from '../../store/offer/price-candles.ts'

const HOUR_MS = 3_600_000

export interface HistoryParts {
  readonly record: ApplicationRecord
  readonly stored: StoredLoan
  readonly events: readonly FileEvent[]
  readonly coin: Coin
  /** Business time. */
  readonly now: Date
}

/** Which hours of prices a chart of a loan reads. */
export const spanOfHistory = (
  range: HistoryRange,
  { record, stored, now }: Pick<HistoryParts, 'record' | 'stored' | 'now'>,
): HistorySpan =>
  historySpan(range, {
    loan: stored.loan,
    now: now.getTime(),
    timeZone: record.deadlineTerms.timeZone,
  })

const fractionOrNull = (value: bigint | null) => (value === null ? null : formatTrillionths(value))

/** The LTV and the price of a loan over the prices of a span. */
export const presentHistory = (
  { record, stored, events, coin, now }: HistoryParts,
  { stepHours }: HistorySpan,
  prices: readonly PricedSpan[],
): LoanHistoryAnswer => {
  const hours = prices.map(({ from, lowCents, closeCents }) => ({
    at: Math.min(from.getTime() + stepHours * HOUR_MS, now.getTime()),
    lowCents,
    closeCents,
  }))
  const facts = {
    coin,
    loan: stored.loan,
    payments: paymentsOf(record.file.loan),
    timeZone: record.deadlineTerms.timeZone,
    secured: securedOverTime(events),
    sales: record.file.liquidations,
  }
  return {
    stepHours,
    points: ltvHistory(facts, hours).map(({ at, lowCents, closeCents, ltv, peakLtv }) => ({
      at: new Date(at).toISOString(),
      price: formatDollars(closeCents),
      low: formatDollars(lowCents),
      ltv: fractionOrNull(ltv),
      peakLtv: fractionOrNull(peakLtv),
    })),
  }
}
