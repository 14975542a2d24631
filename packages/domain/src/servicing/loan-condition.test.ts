import { describe, expect, it } from 'vitest'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import { levelsOfTriggers, triggerPrices } from '../offer/trigger-prices.ts'
import { loanCondition } from './loan-condition.ts'
import { loanDues } from './loan-dues.ts'
import { date, DEFERRED, LOAN, paid } from './loan.test-data.ts'
import { fallToBps, reachedLevel, type LtvLevel } from './reached-level.ts'

const { bankHolidays } = shippedRules.deadlines
const on = (
  day: string,
  level: LtvLevel | null = null,
  loan = LOAN,
  payments = [paid('2026-02-15', 7_499n)],
) => loanCondition(loanDues(loan, payments, { on: date(day), bankHolidays }), { today: date(day), level })

describe('the condition of a loan', () => {
  it('follows its payments: active, due soon in the week before, past due, matured', () => {
    expect(on('2026-03-07')).toBe('ACTIVE')
    expect(on('2026-03-08')).toBe('DUE_SOON')
    // March 15, 2026 is a Sunday: Monday is on time.
    expect(on('2026-03-16')).toBe('DUE_SOON')
    expect(on('2026-03-17')).toBe('PAST_DUE')
    expect(on('2027-01-15')).toBe('PAST_DUE')
    expect(on('2027-01-16')).toBe('MATURED')
    expect(on('2027-11-16')).toBe('MATURED')
  })

  it('has no monthly payment when interest is deferred', () => {
    expect(on('2026-06-20', null, DEFERRED, [])).toBe('ACTIVE')
    expect(on('2027-01-08', null, DEFERRED, [])).toBe('DUE_SOON')
    expect(on('2027-01-16', null, DEFERRED, [])).toBe('MATURED')
  })

  it('is the most serious one that applies, by payments or LTV', () => {
    expect(on('2026-03-01', 'warning')).toBe('LTV_WARNING')
    expect(on('2026-03-10', 'warning')).toBe('LTV_WARNING')
    expect(on('2026-03-17', 'warning')).toBe('PAST_DUE')
    expect(on('2026-03-17', 'marginCall')).toBe('MARGIN_CALL_LEVEL')
    expect(on('2027-01-16', 'marginCall')).toBe('MARGIN_CALL_LEVEL')
    expect(on('2027-01-16', 'liquidation')).toBe('SALE_LEVEL')
  })
})

describe('the trigger level that an LTV has reached', () => {
  // 10,100.00 on 0.25 BTC.
  const levels = {
    warningLtvBps: 7_500,
    marginCallLtvBps: 8_000,
    liquidationLtvBps: 9_000,
    rebalanceBelowLtvBps: 3_500,
  }
  const triggers = triggerPrices(levels, { coin: 'BTC', units: 25_000_000n, owedCents: 1_010_000n })

  it('is reached at its trigger price and below, as the offer states (1.9.09, 1.9.10)', () => {
    expect(levelsOfTriggers(triggers)).toEqual(levels)
    expect(triggers.warning.priceCents).toBe(5_386_666n)
    expect(reachedLevel(triggers, 5_386_667n)).toBeNull()
    expect(reachedLevel(triggers, 5_386_666n)).toBe('warning')
    expect(reachedLevel(triggers, triggers.marginCall.priceCents)).toBe('marginCall')
    expect(reachedLevel(triggers, triggers.liquidation.priceCents + 1n)).toBe('marginCall')
    expect(reachedLevel(triggers, 1n)).toBe('liquidation')
  })

  it('is as far away as the price can fall before reaching it, rounded down', () => {
    expect(fallToBps(5_386_666n, 8_841_037n)).toBe(3_907)
    expect(fallToBps(5_386_666n, 5_386_666n)).toBe(0)
    expect(fallToBps(5_386_666n, 5_386_667n)).toBe(0)
    expect(fallToBps(5_386_666n, 1n)).toBe(0)
  })
})
