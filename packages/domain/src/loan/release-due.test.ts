import { describe, expect, it } from 'vitest'
import type { DeadlineTerms } from '../application/deadlines.ts'
import { say, stateAfter, WAYS } from '../process/journey.test-data.ts'
import { DAY_MS } from '../application/limits.ts'
import { USUAL_TIMES } from '../organization/usual-times.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { releaseDueAt } from './release-due.ts'

const funded = WAYS.COMPLETE ?? []

describe('the deadline to release the collateral of a paid-off loan', () => {
  const DUE = { completeDays: 14, collateralDays: 5, idleDays: 30, graceHours: 24, remindDaysBefore: [] }
  const terms = { ...DUE, bankHolidays: [], timeZone: 'America/New_York' } as unknown as DeadlineTerms
  const due = ({ loan }: LoanFile, at: number) =>
    new Date(releaseDueAt(loan, at, { terms, usualTimes: USUAL_TIMES }))
  /** A Friday. */
  const FRIDAY = Date.UTC(2026, 10, 27, 15)
  const wired = stateAfter([...funded, say.paid('1010000', { paidOn: '2026-11-26' }), say.paidOff])

  it('is one business day after the request, and at most three days after a wire [1.9.25, 1.9.20] (P.402, P.403)', () => {
    // Requested on Friday: one business day ends on Monday the 30th, three days after the wire on Sunday the 29th.
    expect(due(wired, FRIDAY).toISOString()).toBe('2026-11-30T05:00:00.000Z')
    const byAnotherWay = stateAfter([...funded, say.paid('1010000', { method: 'OTHER' }), say.paidOff])
    expect(due(byAnotherWay, FRIDAY).toISOString()).toBe('2026-12-01T05:00:00.000Z')
  })

  it('is one business day after a request made after those three days', () => {
    expect(due(wired, FRIDAY + 14 * DAY_MS).toISOString()).toBe('2026-12-15T05:00:00.000Z')
  })

  it('counts the three days only if the last payment is a wire', () => {
    const other = { paymentId: 'payment-2', method: 'OTHER', isPaidInFull: false } as const
    const pay = (wiredOn: string, otherOn: string) =>
      stateAfter([
        ...funded,
        say.paid('1', { ...other, paidOn: otherOn }),
        say.paid('1010000', { paidOn: wiredOn }),
        say.paidOff,
      ])
    expect(due(pay('2026-11-26', '2026-11-20'), FRIDAY).toISOString()).toBe('2026-11-30T05:00:00.000Z')
    expect(due(pay('2026-11-25', '2026-11-26'), FRIDAY).toISOString()).toBe('2026-12-01T05:00:00.000Z')
    const open = stateAfter([...funded, say.paid('1010000', { paidOn: '2026-11-26' })])
    expect(due(open, FRIDAY).toISOString()).toBe('2026-12-01T05:00:00.000Z')
  })

  it('is one business day after a request made exactly at the end of the three days', () => {
    expect(due(wired, Date.UTC(2026, 10, 30, 5)).toISOString()).toBe('2026-12-02T05:00:00.000Z')
  })
})
