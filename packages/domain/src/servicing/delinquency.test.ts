import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { delinquencyRulesSchema, DELINQUENCY_RULES } from '../organization/delinquency-rules.ts'
import {
  DELINQUENCY_STATUSES,
  delinquencyOf,
  isCureTimeOver,
  nextDelinquencyDay,
  noticeGiven,
  noticeToSend,
  type CountedNotice,
} from './delinquency.ts'
import { NO_CHANGES } from './loan-changes.ts'
import { loanDues } from './loan-dues.ts'
import { date, LOAN, paid } from './loan.test-data.ts'
import type { ReceivedPayment } from './received-payment.ts'

const rules = DELINQUENCY_RULES
interface Case {
  readonly payments?: readonly ReceivedPayment[]
  readonly notice?: CountedNotice | null
  readonly loan?: typeof LOAN
}
const termsOn = (day: string, { notice = null }: Case) => ({ on: date(day), bankHolidays: [], rules, notice })
const at = (day: string, given: Case = {}) =>
  delinquencyOf(given.loan ?? LOAN, given.payments ?? [], termsOn(day, given))
const toSend = (day: string, given: Case = {}) =>
  noticeToSend(given.loan ?? LOAN, given.payments ?? [], termsOn(day, given))

/** Of the payments of February and March, 30 days to pay from March 20 on; April 19 is a Sunday. */
const NOTICE: CountedNotice = {
  dueThrough: date('2026-03-15'),
  cureThrough: date('2026-04-20'),
  isGiven: true,
}

describe('the delinquency of a loan', () => {
  it.each([
    ['2026-01-20', 'CURRENT', 0],
    ['2026-02-08', 'DUE_SOON', 0],
    // February 15, 2026 is a Sunday: on time through Monday.
    ['2026-02-16', 'DUE_SOON', 0],
    ['2026-02-17', 'PAST_DUE', 1],
    ['2026-12-31', 'PAST_DUE', 318],
    ['2027-01-16', 'MATURED_UNPAID', 334],
  ] as const)('on %s is %s, %i days past due', (day, status, daysPastDue) => {
    expect(at(day)).toMatchObject({ status, daysPastDue })
  })

  it('is current again once what is past due is paid, and past due when the bank takes it back', () => {
    expect(at('2026-02-20', { payments: [paid('2026-02-20', 7_499n)] }).status).toBe('CURRENT')
    expect(at('2026-02-20', { payments: [paid('2026-02-20', 7_498n)] })).toMatchObject({
      status: 'PAST_DUE',
      pastDueCents: 1n,
    })
    expect(at('2026-02-20', { payments: [paid('2026-02-20', 7_499n, { returnedAt: 1 })] }).status).toBe(
      'PAST_DUE',
    )
  })

  it('asks for a notice from the days of the operator on, and names what is past due by then', () => {
    // Counted from Monday, February 16.
    expect(at('2026-02-20').next).toEqual({ step: 'SEND_NOTICE', on: date('2026-03-18') })
    expect(toSend('2026-03-17')).toBeNull()
    expect(toSend('2026-03-18')).toEqual({
      pastDueCents: 14_998n,
      dueThrough: date('2026-03-15'),
      cureThrough: date('2026-04-17'),
    })
    // The last day of 30 is a Sunday.
    expect(toSend('2026-03-20')?.cureThrough).toEqual(date('2026-04-20'))
    expect(toSend('2026-03-20', { notice: NOTICE })).toBeNull()
  })

  it('is not in default by a notice that is on its way, which keeps another from being sent', () => {
    const notice = { ...NOTICE, isGiven: false }
    expect(at('2026-04-21', { notice })).toMatchObject({
      status: 'PAST_DUE',
      next: { step: 'AWAIT_CURE', on: NOTICE.cureThrough },
    })
    expect(toSend('2026-04-21', { notice })).toBeNull()
  })

  it('has the whole time of a notice from the day on which it was given', () => {
    const given = (givenOn: string | null) =>
      noticeGiven(NOTICE, {
        decidedOn: date('2026-03-20'),
        givenOn: givenOn === null ? null : date(givenOn),
        bankHolidays: [],
      })
    expect(given('2026-03-20')).toEqual(NOTICE)
    expect(given('2026-03-23')).toEqual({ ...NOTICE, cureThrough: date('2026-04-23') })
    // Saturday, April 25: the next business day.
    expect(given('2026-03-25').cureThrough).toEqual(date('2026-04-27'))
    expect(given(null)).toEqual({ ...NOTICE, isGiven: false })
  })

  it('is in default once the time of the notice has ended with one of its payments unpaid, and not before', () => {
    const given = { notice: NOTICE }
    expect(at('2026-04-20', given)).toMatchObject({
      status: 'PAST_DUE',
      cureThrough: date('2026-04-20'),
      next: { step: 'AWAIT_CURE', on: date('2026-04-20') },
    })
    expect(at('2026-04-21', given)).toMatchObject({
      status: 'IN_DEFAULT',
      next: { step: 'DECIDE', on: date('2026-06-16') },
    })
    const cured = [paid('2026-04-20', 14_998n)]
    expect(at('2026-04-21', { notice: NOTICE, payments: cured })).toMatchObject({
      status: 'PAST_DUE',
      pastDueSince: date('2026-04-15'),
      cureThrough: null,
    })
    expect(at('2026-04-21', { notice: NOTICE, payments: [paid('2026-04-20', 14_997n)] }).status).toBe(
      'IN_DEFAULT',
    )
  })

  it('is no default of later payments: they need a notice of their own', () => {
    const given = { notice: NOTICE, payments: [paid('2026-04-20', 14_998n)] }
    expect(at('2026-05-14', given).next).toEqual({ step: 'SEND_NOTICE', on: date('2026-05-15') })
    expect(toSend('2026-05-15', given)).toMatchObject({ dueThrough: date('2026-04-15') })
  })

  it('is in default as soon as the bank returns the payment that met the notice after its time', () => {
    const returned = [paid('2026-04-20', 14_998n, { returnedAt: 1 })]
    expect(at('2026-04-30', { notice: NOTICE, payments: returned }).status).toBe('IN_DEFAULT')
  })

  it('stays in default until everything is paid, once everything was declared due', () => {
    const loan = { ...LOAN, changes: { ...NO_CHANGES, acceleratedOn: date('2026-05-01') } }
    const payments = [paid('2026-05-02', 29_996n)]
    expect(at('2026-05-10', { loan, notice: NOTICE, payments }).status).toBe('IN_DEFAULT')
    expect(at('2027-02-10', { loan, notice: NOTICE, payments }).status).toBe('IN_DEFAULT')
    expect(at('2026-05-10', { loan, payments: [paid('2026-05-02', 1_100_000n)] }).status).toBe('CURRENT')
  })

  it('is charged off until what was owed is recovered', () => {
    const loan = { ...LOAN, changes: { ...NO_CHANGES, chargedOffOn: date('2026-08-01') } }
    expect(at('2026-07-31', { loan, notice: NOTICE }).status).toBe('IN_DEFAULT')
    expect(at('2026-08-01', { loan, notice: NOTICE })).toMatchObject({
      status: 'CHARGED_OFF',
      next: { step: 'COLLECT' },
    })
    expect(at('2026-09-01', { loan, payments: [paid('2026-08-20', 2_000_000n)] }).status).toBe('CURRENT')
  })

  it('only gets graver with time while nothing is paid, and changes on no day but those that are named', () => {
    const day = fc.integer({ min: 0, max: 500 })
    fc.assert(
      fc.property(day, fc.option(fc.integer({ min: 70, max: 300 }), { nil: null }), (start, noticed) => {
        const on = (days: number) => formatCalendarDate(addDays(LOAN.fundedOn, days))
        const sent = noticed === null ? null : toSend(on(noticed))
        const notice =
          noticed !== null && noticed <= start && sent !== null ? { ...sent, isGiven: true } : null
        const now = at(on(start), { notice })
        const next = at(on(start + 1), { notice })
        const grave = (status: (typeof DELINQUENCY_STATUSES)[number]) => DELINQUENCY_STATUSES.indexOf(status)
        expect(grave(next.status)).toBeGreaterThanOrEqual(
          now.status === 'DUE_SOON' || now.status === 'CURRENT' ? 0 : grave(now.status),
        )
        if (next.status === 'IN_DEFAULT' && now.status !== 'IN_DEFAULT')
          expect(nextDelinquencyDay(now, date(on(start)))).toEqual(date(on(start + 1)))
      }),
    )
  })

  it('has rules that give no less than 20 days to cure', () => {
    expect(delinquencyRulesSchema.safeParse({ ...rules, cureDays: 19 }).success).toBe(false)
    expect(delinquencyRulesSchema.safeParse({ ...rules, cureDays: 20 }).success).toBe(true)
  })
})

describe('whether the time to fix a default has passed', () => {
  const over = (day: string, given: Case = {}) => {
    const loan = given.loan ?? LOAN
    const terms = termsOn(day, given)
    return isCureTimeOver(loan, loanDues(loan, given.payments ?? [], terms), terms)
  }
  const chargedOff = { ...LOAN, changes: { ...NO_CHANGES, chargedOffOn: date('2027-03-01') } }
  const accelerated = { ...LOAN, changes: { ...NO_CHANGES, acceleratedOn: date('2026-04-22') } }

  it.each([
    ['the time of the notice runs', '2026-04-20', { notice: NOTICE }, false],
    ['it is over', '2026-04-21', { notice: NOTICE }, true],
    ['the notice is on its way', '2026-04-21', { notice: { ...NOTICE, isGiven: false } }, false],
    ['the term ended without a notice', '2027-03-02', {}, false],
    ['it was charged off without a notice', '2027-03-02', { loan: chargedOff }, false],
    ['it was charged off after one', '2027-03-02', { loan: chargedOff, notice: NOTICE }, true],
    ['everything was declared due', '2026-04-22', { loan: accelerated }, true],
    ['that was the day before', '2026-04-21', { loan: accelerated }, false],
  ] as const)('where %s', (_, day, given, expected) => {
    expect(over(day, given)).toBe(expected)
  })
})
