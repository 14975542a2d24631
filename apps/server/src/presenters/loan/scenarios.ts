import {
  MOST_PAST_WEEKS,
  SCENARIO_DAYS,
  type PastWeekView,
  type ScenariosAnswer,
} from '@pledge/contract/loan-scenarios'
import { owedLessProceedsCents } from '@pledge/domain/liquidation/sales'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { MarginTerms } from '@pledge/domain/margin/terms'
import { HOURS_OF_WEEK } from '@pledge/domain/margin/week-hours'
import { divDown } from '@pledge/domain/money/division'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import { addDays } from '@pledge/domain/offer/zoned-days'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { StoredCandle } from '../../store/offer/price-candles.ts'

const WEEK_MS = HOURS_OF_WEEK * 3_600_000
const WHOLE_BPS = 10_000n

/** Of weeks that overlap only the worst: the first of them, as they are given. */
export const apart = (starts: readonly Date[]): readonly Date[] =>
  starts
    .reduce<readonly Date[]>(
      (kept, start) =>
        kept.some((other) => Math.abs(other.getTime() - start.getTime()) < WEEK_MS) ? kept : [...kept, start],
      [],
    )
    .slice(0, MOST_PAST_WEEKS)

/** A week as parts of its first price; undefined where an hour of it is missing. */
export const presentPastWeek = (candles: readonly StoredCandle[]): PastWeekView | undefined => {
  const [first] = candles
  if (first === undefined || candles.length !== HOURS_OF_WEEK) return undefined
  const bps = (cents: bigint) => Number(divDown(cents * WHOLE_BPS, first.openCents))
  return {
    from: first.hour.toISOString(),
    lows: candles.map(({ lowCents }) => bps(lowCents)),
    closes: candles.map(({ closeCents }) => bps(closeCents)),
  }
}

/** What a page needs to say what a price would mean for a loan. */
export const presentScenarios = (
  { file, deadlineTerms: { timeZone } }: ApplicationRecord,
  { loan }: StoredLoan,
  {
    terms,
    saleFeeBps,
    pastWeeks,
    restoredCents,
    now,
  }: {
    readonly terms: MarginTerms
    readonly saleFeeBps: number
    readonly pastWeeks: ScenariosAnswer['pastWeeks']
    readonly restoredCents: bigint
    readonly now: Date
  },
): ScenariosAnswer => {
  const today = dayOfLoan(loan, now.getTime(), timeZone)
  const owedOn = (days: number) => {
    const { payOffCents } = loanAccount(loan, paymentsOf(file.loan), addDays(today, days))
    return formatDollars(owedLessProceedsCents(file.liquidations, payOffCents, restoredCents))
  }
  return {
    terms: {
      warningLtv: formatFraction(terms.warningLtvBps),
      marginCallLtv: formatFraction(terms.marginCallLtvBps),
      liquidationLtv: formatFraction(terms.liquidationLtvBps),
      cureTargetLtv: formatFraction(terms.cureTargetLtvBps),
      cureHours: terms.cureHours,
      rearm: formatFraction(terms.rearmBps),
      isCuredByPrice: terms.isCuredByPrice,
    },
    saleFee: formatFraction(saleFeeBps),
    owed: Array.from({ length: SCENARIO_DAYS }, (_, days) => owedOn(days)),
    pastWeeks,
  }
}
