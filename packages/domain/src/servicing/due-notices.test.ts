import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import { dayNumber, formatCalendarDate, type CalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { dueNotices, nextNoticeOn, noticeOn, type DueNotice } from './due-notices.ts'
import { loanAccount } from './loan-account.ts'
import { loanDues } from './loan-dues.ts'
import { date, DEFERRED, LOAN, paid } from './loan.test-data.ts'
import { dueOn, type Loan } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'

const { bankHolidays } = shippedRules.deadlines
const calendar = { bankHolidays, paymentNoticeDays: 7 }
const named = ({ kind, dueOn: due }: DueNotice) => `${kind} ${formatCalendarDate(due)}`
const on = (day: string, payments: readonly ReceivedPayment[] = [], loan: Loan = LOAN) =>
  dueNotices(loan, payments, { on: date(day), ...calendar }).map(named)
/** The first monthly payments, each on its due date. */
const paidMonths = (count: number) =>
  Array.from({ length: count }, (_, at) => paid(formatCalendarDate(dueOn(LOAN, at + 1)), 7_499n))

describe('notices of what is due on a loan', () => {
  // Funded January 15, 2026. February 15 is a Sunday before a holiday: on time through Tuesday, February 17.
  it.each([
    ['2026-01-15', []],
    ['2026-02-07', []],
    ['2026-02-08', ['BEFORE_DUE 2026-02-15']],
    ['2026-02-14', ['BEFORE_DUE 2026-02-15']],
    ['2026-02-15', ['DUE 2026-02-15']],
    ['2026-02-17', ['DUE 2026-02-15']],
    ['2026-02-18', ['PAST_DUE_1 2026-02-15']],
    ['2026-02-22', ['PAST_DUE_5 2026-02-15', 'PAST_DUE_1 2026-02-15']],
    [
      '2026-03-08',
      ['PAST_DUE_15 2026-02-15', 'PAST_DUE_5 2026-02-15', 'PAST_DUE_1 2026-02-15', 'BEFORE_DUE 2026-03-15'],
    ],
  ])('are, of a loan on which nothing is paid, on %s: %j', (day, expected) => {
    expect(on(day)).toEqual(expected)
  })

  it('name every due date that is past due, the oldest first', () => {
    expect(on('2026-03-25').filter((name) => name.startsWith('PAST_DUE'))).toEqual([
      'PAST_DUE_30 2026-02-15',
      'PAST_DUE_15 2026-02-15',
      'PAST_DUE_5 2026-02-15',
      'PAST_DUE_1 2026-02-15',
      'PAST_DUE_5 2026-03-15',
      'PAST_DUE_1 2026-03-15',
    ])
  })

  it('are not sent for a payment that is made by then, and count a partial one', () => {
    expect(on('2026-02-17', [paid('2026-02-15', 7_499n)])).toEqual([])
    // A payment before the due date leaves the interest of the days until then.
    expect(on('2026-02-10', [paid('2026-02-09', 7_499n)])).toEqual(['BEFORE_DUE 2026-02-15'])
    expect(on('2026-02-20', [paid('2026-02-17', 7_499n)])).toEqual([])
    expect(on('2026-02-20', [paid('2026-02-17', 7_498n)])).toEqual(['PAST_DUE_1 2026-02-15'])
    // The bank reversed it.
    expect(on('2026-02-20', [paid('2026-02-17', 7_499n, { returnedAt: 1 })])).toEqual([
      'PAST_DUE_1 2026-02-15',
    ])
  })

  it('come before maturity, the nearest first, and end with it (P.502)', () => {
    expect(on('2026-10-16', paidMonths(9))).toEqual([])
    expect(on('2026-10-17', paidMonths(9))).toEqual(['MATURITY_90 2027-01-15'])
    expect(on('2026-12-16', paidMonths(11))).toEqual(['MATURITY_30 2027-01-15', 'MATURITY_90 2027-01-15'])
    expect(on('2027-01-08', paidMonths(11))).toEqual([
      'MATURITY_7 2027-01-15',
      'MATURITY_30 2027-01-15',
      'MATURITY_90 2027-01-15',
      'BEFORE_DUE 2027-01-15',
    ])
    expect(on('2027-01-15', paidMonths(11))).toEqual(['DUE 2027-01-15'])
    expect(on('2027-01-16', paidMonths(11))).toEqual(['PAST_DUE_1 2027-01-15'])
  })

  it('of deferred interest are only for its single due date', () => {
    expect(on('2026-03-20', [], DEFERRED)).toEqual([])
    expect(on('2027-01-20', [], DEFERRED)).toEqual(['PAST_DUE_5 2027-01-15', 'PAST_DUE_1 2027-01-15'])
  })

  it('of a short loan omit those whose day was before its funding', () => {
    const short = { ...LOAN, termMonths: 1 }
    expect(on('2026-01-15', [], short)).toEqual([])
    expect(on('2026-01-16', [], short)).toEqual(['MATURITY_30 2026-02-15'])
  })

  it('are not sent for a loan that is paid in full', () => {
    for (const day of ['2026-02-15', '2026-10-17', '2027-01-15', '2027-03-01'])
      expect(on(day, [paid('2026-02-01', 1_020_000n)])).toEqual([])
  })

  it('are sent on February 28 or 29 for a loan funded on the 31st', () => {
    const ofThe31st = { ...LOAN, fundedOn: date('2028-01-31') }
    expect(on('2028-02-29', [], ofThe31st)).toEqual(['DUE 2028-02-29'])
    expect(on('2028-03-01', [], ofThe31st)).toEqual(['PAST_DUE_1 2028-02-29'])
    const inACommonYear = { ...LOAN, fundedOn: date('2029-01-31') }
    expect(on('2029-02-28', [], inACommonYear)).toEqual(['DUE 2029-02-28'])
  })
})

const days = fc.integer({ min: 0, max: 500 })
const loans = fc.record({
  start: fc.integer({ min: 0, max: 1_200 }),
  termMonths: fc.integer({ min: 1, max: 12 }),
  repayment: fc.constantFrom('interest-only' as const, 'deferred' as const),
  payments: fc.array(fc.record({ after: days, amountCents: fc.bigInt({ min: 1n, max: 200_000n }) }), {
    maxLength: 8,
  }),
})
type Drawn = typeof loans extends fc.Arbitrary<infer One> ? One : never

const drawn = ({ start, termMonths, repayment, payments }: Drawn) => {
  const loan: Loan = { ...LOAN, termMonths, repayment, fundedOn: addDays(date('2026-01-01'), start) }
  const received = payments.map(({ after, amountCents }) =>
    paid(formatCalendarDate(addDays(loan.fundedOn, after)), amountCents),
  )
  return { loan, received }
}
const isEarly = (today: CalendarDate, notice: DueNotice) =>
  dayNumber(today) < dayNumber(noticeOn(notice, calendar))

describe('notices for any loan, payments and day', () => {
  it('are never early, each once, and only while something is owed', () => {
    fc.assert(
      fc.property(loans, days, (one, after) => {
        const { loan, received } = drawn(one)
        const today = addDays(loan.fundedOn, after)
        const notices = dueNotices(loan, received, { on: today, ...calendar })
        expect(notices.filter((notice) => isEarly(today, notice))).toEqual([])
        expect(new Set(notices.map(named)).size).toBe(notices.length)
        const { payOffCents } = loanAccount(loan, received, today)
        if (payOffCents === 0n) expect(notices).toEqual([])
        const { pastDueCents, daysPastDue } = loanDues(loan, received, { on: today, bankHolidays })
        const isNotified = notices.some(({ kind }) => kind.startsWith('PAST_DUE'))
        expect(isNotified).toBe(pastDueCents > 0n)
        expect(notices.some(({ kind }) => kind === 'PAST_DUE_30')).toBe(daysPastDue >= 30)
      }),
      { numRuns: 150 },
    )
  })

  it('become due only on days returned as the next one', () => {
    fc.assert(
      fc.property(loans, days, (one, after) => {
        const { loan } = drawn(one)
        const today = addDays(loan.fundedOn, after)
        const terms = { on: today, ...calendar }
        const next = nextNoticeOn(loan, terms)
        // Without payments, a daily check finds something new only on the returned day.
        const seen = new Set(dueNotices(loan, [], terms).map(named))
        let day = today
        for (let ahead = 0; ahead < 120; ahead += 1) {
          day = addDays(day, 1)
          if (next !== null && dayNumber(day) >= dayNumber(next)) break
          // DUE is true from its day on, which is one of the returned days.
          expect(
            dueNotices(loan, [], { on: day, ...calendar }).filter((each) => !seen.has(named(each))),
          ).toEqual([])
        }
      }),
      { numRuns: 25 },
    )
  })
})
