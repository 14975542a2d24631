import { describe, expect, it } from 'vitest'
import { formatCalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { loanAccount } from './loan-account.ts'
import { date, LOAN } from './loan.test-data.ts'
import { couldPayEverything } from './payments-under-way.ts'

const ON = date('2026-06-10')
const { payOffCents } = loanAccount(LOAN, [], ON)
const onDay = (days: number) => formatCalendarDate(addDays(ON, days))
const could = (...underWay: readonly { readonly amountCents: bigint; readonly paidOn: string }[]) =>
  couldPayEverything(LOAN, [], { underWay, on: ON })

describe('money that is under way (note 093)', () => {
  it.each([
    ['none', [], false],
    ['the payoff of today', [{ amountCents: payOffCents, paidOn: onDay(0) }], true],
    ['a cent less', [{ amountCents: payOffCents - 1n, paidOn: onDay(0) }], false],
    [
      'the payoff of an earlier day, which counts on it',
      [{ amountCents: loanAccount(LOAN, [], addDays(ON, -9)).payOffCents, paidOn: onDay(-9) }],
      true,
    ],
    ['the payoff of today on a later day', [{ amountCents: payOffCents, paidOn: onDay(2) }], false],
    [
      'the payoff of a later day',
      [{ amountCents: loanAccount(LOAN, [], addDays(ON, 2)).payOffCents, paidOn: onDay(2) }],
      true,
    ],
    [
      'two parts of it',
      [
        { amountCents: payOffCents - 500n, paidOn: onDay(0) },
        { amountCents: 500n, paidOn: onDay(0) },
      ],
      true,
    ],
    [
      'money of a day before the loan',
      [{ amountCents: payOffCents * 2n, paidOn: formatCalendarDate(addDays(LOAN.fundedOn, -1)) }],
      false,
    ],
  ] as const)('%s: pays everything or not', (_, underWay, isEnough) => {
    expect(could(...underWay)).toBe(isEnough)
  })
})
