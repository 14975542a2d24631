import { describe, expect, it } from 'vitest'
import type { LoanFile } from '../view/loan-file.ts'
import { creditTriesLeftOf } from './credit-tries.ts'
import { businessDeadline, nextReminder, notAfterMaturity } from './deadlines.ts'
import { deadlineOf, windowClosesAt } from '../view/deadline.ts'
import { bent, inState, START } from '../process/journey.test-data.ts'
import { DECLINE_REASONS, declineReasonText, isDeclineReason } from './decline-reasons.ts'
import { endingOf, ENDINGS } from './endings.ts'
import type { ApplicationEvent } from './events.ts'
import { checksOf } from './origination.ts'

const checksIn = ({ application }: LoanFile) => {
  const checks = checksOf(application)
  if (checks === null) throw new Error('the details must be given')
  return checks
}
const event = (type: string, by = 'job') =>
  ({ type, by: { kind: by, id: 'x' }, data: {} }) as unknown as ApplicationEvent

describe('how an application ended', () => {
  it.each([
    ['ApplicationCancelled', 'borrower', true, 'BORROWER_CANCELLED'],
    ['ApplicationCancelled', 'agent', true, 'LENDER_CANCELLED'],
    ['CollateralWindowClosed', 'job', true, 'COLLATERAL_NOT_SENT'],
    ['ApplicationRejected', 'agent', true, 'FUNDING_REFUSED'],
    ['RenewalEnded', 'job', true, 'RENEWED_LOAN_PAID'],
    ['ApplicationDeclined', 'job', true, 'DECLINED'],
    ['ApplicationExpired', 'job', true, 'NOT_COMPLETED'],
    ['ApplicationExpired', 'job', false, 'LEFT_IDLE'],
    ['OfferSelected', 'borrower', true, null],
  ] as const)('by %s of a %s, details given: %s: %s', (type, by, hasDetails, ending) => {
    expect(endingOf(event(type, by), hasDetails)).toBe(ending)
    if (ending !== null) expect(ENDINGS).toContain(ending)
  })
})

describe('how often the bureau may be queried again', () => {
  it.each([
    ['borrower', 0, 5],
    ['borrower', 5, 0],
    ['borrower', 7, 0],
    ['agent', 5, 5],
    ['agent', 10, 0],
    ['job', 0, 0],
  ] as const)('a %s after %i tries: %i', (kind, creditRetries, left) => {
    const requested = inState('SOFT_CREDIT')
    const { application } = bent(requested, {
      application: { checks: { ...checksIn(requested), creditRetries } },
    })
    expect(creditTriesLeftOf(application, kind)).toBe(left)
  })
  it('before the details are given counts as none', () => {
    const { application } = inState('BORROWER_DETAILS')
    expect(creditTriesLeftOf(application, 'borrower')).toBe(5)
  })
})

describe('the reasons of an adverse action notice', () => {
  it.each([
    ['CREDIT_HISTORY_INSUFFICIENT', 'Insufficient number of credit references provided'],
    ['CREDIT_FILE_LIMITED', 'Limited credit experience'],
    ['CREDIT_NO_FILE', 'No credit file'],
    ['CREDIT_DELINQUENT', 'Delinquent past or present credit obligations with others'],
    ['CREDIT_COLLECTION_OR_JUDGMENT', 'Collection action or judgment'],
    ['CREDIT_BANKRUPTCY', 'Bankruptcy'],
    ['CREDIT_OBLIGATIONS_EXCESSIVE', 'Excessive obligations in relation to income'],
    ['CREDIT_INQUIRIES', 'Number of recent inquiries on credit bureau report'],
    ['INCOME_INSUFFICIENT', 'Income insufficient for amount of credit requested'],
    ['INCOME_UNVERIFIED', 'Unable to verify income'],
    ['RESIDENCE_UNVERIFIED', 'Unable to verify residence'],
    ['RESIDENCE_TEMPORARY', 'Temporary residence'],
    ['APPLICATION_INCOMPLETE', 'Credit application incomplete'],
    ['COLLATERAL_INSUFFICIENT', 'Value or type of collateral not sufficient'],
    [
      'TERMS_NOT_GRANTED',
      'We do not grant credit to any applicant on the terms and conditions you have requested',
    ],
  ])('%s has the wording of Regulation B, form C-1', (code, words) => {
    expect(isDeclineReason(code)).toBe(true)
    expect(declineReasonText(code)).toBe(words)
  })
  it('have distinct texts, and a bureau’s wording is kept', () => {
    const words = Object.values(DECLINE_REASONS)
    expect(new Set(words).size).toBe(words.length)
    for (const each of words) expect(each).toMatch(/^[A-Z][a-z]+( |$)/)
    for (const given of ['Too many recent searches', 'toString', '__proto__']) {
      expect(isDeclineReason(given)).toBe(false)
      expect(declineReasonText(given)).toBe(given)
    }
  })
})

describe('deadlines at their bounds', () => {
  const zone = { timeZone: 'UTC', bankHolidays: [] as string[] }
  const at = (text: string) => Date.parse(text)
  const terms = {
    ...zone,
    completeDays: 14,
    collateralDays: 5,
    idleDays: 30,
    reminderDays: [0],
    graceHours: 1,
    paymentNoticeDays: 7,
  }

  it('of a renewal are at the latest when the renewed loan matures', () => {
    const ofPrior = { priorApplicationId: 'prior', rolloverUnits: 1n, payoffCents: null }
    const renewal = { ...ofPrior, maturesAt: START + 5 }
    expect(notAfterMaturity(START + 4, { renewal })).toBe(START + 4)
    expect(notAfterMaturity(START + 6, { renewal })).toBe(START + 5)
    expect(notAfterMaturity(START + 6, { renewal: null })).toBe(START + 6)
  })
  it('do not exist for ended applications, or a window without its day or its coins', () => {
    const started = inState('APP_START')
    expect(deadlineOf(started, terms)).not.toBeNull()
    for (const state of ['CANCELLED', 'DECLINED', 'EXPIRED', 'COMPLETE', 'COLLATERAL_RELEASE'] as const)
      expect(deadlineOf(inState(state), terms)).toBeNull()
    const undated = bent(inState('WAITING_FOR_COLLATERAL'), { collateral: { depositsDueAt: null } })
    expect(deadlineOf(undated, terms)).toBeNull()
    expect(windowClosesAt(undated, 1n, 1)).toBeNull()
    expect(windowClosesAt(started, 1n, 1)).toBeNull()
  })
  it('have no reminders once they are over', () => {
    const noon = { kind: 'idle', at: at('2026-11-20T08:00:00Z') } as const
    expect(nextReminder(noon, terms, START - 1e10)).toBeNull()
  })
  it('in business days skip at most thirty holidays in a row', () => {
    // From Sunday 1 February on; Saturdays and Sundays are skipped anyway.
    const days = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        new Date(at('2026-02-01T00:00:00Z') + index * 86_400_000).toISOString().slice(0, 10),
      )
    const after = (count: number) =>
      businessDeadline(at('2026-01-31T12:00:00Z'), 1, { ...zone, bankHolidays: days(count) })
    expect(after(0)).toBe(at('2026-02-03T00:00:00Z'))
    expect(after(30)).toBe(at('2026-03-04T00:00:00Z'))
    expect(() => after(31)).toThrow('No business day')
  })
})
