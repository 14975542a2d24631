import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, formatCalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { appliedPayments } from './applied-payments.ts'
import { balanceAfter, payOffCents } from './balance.ts'
import { countedPayments, loanAccount } from './loan-account.ts'
import { nextDocumentOn, statedMonths, summarizedYears } from './loan-documents.ts'
import { date, DEFERRED, LOAN, paid } from './loan.test-data.ts'
import { dueOn, type Loan } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'
import { figuresText, periodFigures, statementPeriod, yearPeriod } from './statement.ts'

const timeZone = 'America/New_York'
const of = (month: number, received: readonly ReceivedPayment[], loan: Loan = LOAN) =>
  periodFigures(loan, received, { period: statementPeriod(loan, month), timeZone })

describe('a monthly statement', () => {
  it('for the first month has the loan, its interest and its payments', () => {
    expect(of(1, [paid('2026-02-15', 7_499n)])).toMatchObject({
      period: { from: date('2026-01-15'), through: date('2026-02-15') },
      opening: { principalCents: 0n, interestCents: 0n },
      lentCents: 1_010_000n,
      interestAccruedCents: 7_499n,
      paidToInterestCents: 7_499n,
      paidToPrincipalCents: 0n,
      closing: { principalCents: 1_010_000n, interestCents: 0n },
      yearToDate: { interestAccruedCents: 7_499n, interestPaidCents: 7_499n },
    })
  })

  it('includes a payment on the day after a due date in the next month', () => {
    const received = [paid('2026-02-16', 7_499n)]
    expect(of(1, received)).toMatchObject({ payments: [], closing: { interestCents: 7_499n } })
    const next = of(2, received)
    expect(next.period).toEqual({ from: date('2026-02-16'), through: date('2026-03-15') })
    expect(next).toMatchObject({
      opening: { interestCents: 7_499n },
      paidToInterestCents: 7_499n,
      lentCents: 0n,
    })
    expect(next.payments).toHaveLength(1)
  })

  it('shows how each payment was applied, and any overpayment', () => {
    const figures = of(1, [paid('2026-02-15', 100_000n), paid('2026-02-15', 1_000_000n)])
    expect(figures.payments.map(({ split }) => split)).toEqual([
      { toInterestCents: 7_499n, toPrincipalCents: 92_501n, overCents: 0n },
      { toInterestCents: 0n, toPrincipalCents: 917_499n, overCents: 82_501n },
    ])
    expect(figures).toMatchObject({ overCents: 82_501n, closing: { principalCents: 0n, interestCents: 0n } })
  })

  it('lists a reversed payment in the month of the payment and of the reversal, and counts it in neither', () => {
    const reversal = Date.parse('2026-04-02T12:00:00Z')
    const received = [paid('2026-02-10', 7_499n, { returnedAt: reversal })]
    const listed = [1, 2, 3, 4].map((month) => of(month, received).reversed.length)
    expect(listed).toEqual([1, 0, 1, 0])
    expect(of(1, received)).toMatchObject({ payments: [], closing: { interestCents: 7_499n } })
    expect(of(3, received).reversed[0]?.reversedOn).toEqual(date('2026-04-02'))
  })

  it('counts the year to date from January 1, or from the funding in the first year', () => {
    const received = [1, 2, 3].map((month) => paid(formatCalendarDate(dueOn(LOAN, month)), 7_499n))
    expect(of(3, received).yearToDate.interestPaidCents).toBe(3n * 7_499n)
    const december = { ...LOAN, fundedOn: date('2025-12-15') }
    const inJanuary = of(1, [paid('2026-01-15', 7_499n)], december)
    expect(inJanuary.yearToDate.interestPaidCents).toBe(7_499n)
    // 16 of the 31 days were in December.
    expect(inJanuary.yearToDate.interestAccruedCents).toBe(7_499n - 3_871n)
  })

  it('with deferred interest shows the interest accrued and nothing due', () => {
    expect(of(1, [], DEFERRED)).toMatchObject({
      interestAccruedCents: 7_499n,
      closing: { interestCents: 7_499n },
    })
  })

  it('changes its canonical text when a payment is reversed, and not otherwise', () => {
    const payment = paid('2026-02-10', 7_499n)
    expect(figuresText(of(1, [payment]))).toBe(figuresText(of(1, [payment, paid('2026-02-16', 100n)])))
    expect(figuresText(of(1, [{ ...payment, returnedAt: 1 }]))).not.toBe(figuresText(of(1, [payment])))
  })
})

const drawn = fc.record({
  start: fc.integer({ min: 0, max: 1_200 }),
  repayment: fc.constantFrom('interest-only' as const, 'deferred' as const),
  compounding: fc.boolean(),
  carriedCents: fc.bigInt({ min: -5_000n, max: 5_000n }),
  payments: fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 420 }),
      amountCents: fc.bigInt({ min: 1n, max: 400_000n }),
      isReversed: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
})

describe('the statements of any loan', () => {
  it('add up, start where the last one ended, and end with the balance of the account', () => {
    fc.assert(
      fc.property(drawn, ({ start, payments, ...terms }) => {
        const loan: Loan = { ...LOAN, ...terms, fundedOn: addDays(date('2026-01-01'), start) }
        const received = payments.map(({ after, amountCents, isReversed }) =>
          paid(formatCalendarDate(addDays(loan.fundedOn, after)), amountCents, {
            returnedAt: isReversed ? Date.parse('2027-06-01T12:00:00Z') : null,
          }),
        )
        let last = { principalCents: 0n, interestCents: 0n }
        let accrued = 0n
        for (let month = 1; month <= 14; month += 1) {
          const figures = of(month, received, loan)
          expect(figures.opening).toEqual(last)
          expect(last.principalCents + figures.lentCents - figures.paidToPrincipalCents).toBe(
            figures.closing.principalCents,
          )
          expect(
            last.interestCents +
              figures.carriedCents +
              figures.interestAccruedCents -
              figures.paidToInterestCents,
          ).toBe(figures.closing.interestCents)
          last = figures.closing
          accrued += figures.interestAccruedCents
        }
        const account = loanAccount(loan, received, dueOn(loan, 14))
        expect(last.principalCents + last.interestCents).toBe(account.payOffCents)
        expect(accrued).toBe(
          account.balance.interestCents + account.interestPaidCents - account.carriedInterestCents,
        )
        const end = addDays(loan.fundedOn, 430)
        const balance = balanceAfter(loan, countedPayments(received), end)
        const applied = appliedPayments(loan, received).at(-1)
        if (applied !== undefined) expect(applied.balance.principalCents).toBe(balance.principalCents)
        expect(payOffCents(balance)).toBeGreaterThanOrEqual(0n)
      }),
      { numRuns: 200 },
    )
  })

  it('have years that add up to the same interest', () => {
    fc.assert(
      fc.property(drawn, ({ start, payments, ...terms }) => {
        const loan: Loan = { ...LOAN, ...terms, fundedOn: addDays(date('2026-01-01'), start) }
        const received = payments.map(({ after, amountCents }) =>
          paid(formatCalendarDate(addDays(loan.fundedOn, after)), amountCents),
        )
        const { year } = loan.fundedOn
        const years = [year, year + 1].map((each) =>
          periodFigures(loan, received, { period: yearPeriod(loan, each), timeZone }),
        )
        const total = loanAccount(loan, received, { year: year + 1, month: 12, day: 31 })
        expect(years.reduce((sum, { paidToInterestCents }) => sum + paidToInterestCents, 0n)).toBe(
          total.interestPaidCents,
        )
        for (const { paidToInterestCents, yearToDate } of years)
          expect(yearToDate.interestPaidCents).toBe(paidToInterestCents)
      }),
      { numRuns: 100 },
    )
  })
})

describe('the documents of a loan in service', () => {
  const at = (today: string, closedOn: string | null = null) => ({
    loan: LOAN,
    today: date(today),
    closedOn: closedOn === null ? null : date(closedOn),
  })

  it.each([
    ['2026-02-16', null, [], '2026-02-17'],
    ['2026-02-17', null, [1], '2026-03-17'],
    ['2027-01-16', null, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], '2027-01-17'],
    // A loan that is unpaid after its term keeps having statements.
    ['2027-03-17', null, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], '2027-04-17'],
    // A loan closed on a due date has its last statement for that period.
    ['2026-04-01', '2026-02-15', [1], '2027-01-08'],
    ['2026-04-01', '2026-02-16', [1, 2], '2027-01-08'],
    ['2026-02-16', '2026-02-10', [], '2026-02-17'],
    ['2027-02-01', '2026-02-10', [1], null],
  ])(
    'due on %s, with the loan closed on %s, are the statements of months %j, and the next is on %s',
    (today, closed, months, next) => {
      expect(statedMonths(at(today, closed))).toEqual(months)
      const day = nextDocumentOn(at(today, closed))
      expect(day && formatCalendarDate(day)).toBe(next)
    },
  )

  it('include a yearly summary from January 8 of the next year, but none for a year after the close', () => {
    expect(summarizedYears(at('2027-01-07'))).toEqual([])
    expect(summarizedYears(at('2027-01-08'))).toEqual([2026])
    expect(summarizedYears(at('2028-03-01', '2026-12-31'))).toEqual([2026])
    expect(summarizedYears(at('2028-03-01', '2027-01-02'))).toEqual([2026, 2027])
  })

  it('are next due on a future day, whatever the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), (after) => {
        const today = addDays(LOAN.fundedOn, after)
        const next = nextDocumentOn({ loan: LOAN, today, closedOn: null })
        expect(next !== null && dayNumber(next) > dayNumber(today)).toBe(true)
      }),
    )
  })
})
