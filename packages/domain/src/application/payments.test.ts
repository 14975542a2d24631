import { describe, expect, it } from 'vitest'
import {
  after,
  given,
  inState,
  refusalOf,
  REQUIRED,
  say,
  START,
  stateAfter,
  WAYS,
} from './journey.test-data.ts'
import { DAY_MS, MOST_PAYMENTS } from './limits.ts'
import { releaseOpensAt } from './payment-guards.ts'
import type { Application } from './application.ts'
import type { Command } from './commands.ts'
import type { DeadlineTerms } from './deadlines.ts'
import { returnDueAt } from './return-due.ts'
import { USUAL_TIMES } from '../organization/usual-times.ts'

const funded = WAYS.COMPLETE ?? []
const HELD_UNTIL = START + 22 * DAY_MS
const byAch = say.paid('1010000', { method: 'ACH', heldUntil: HELD_UNTIL })
const toReturn: readonly Command[] = [
  ...funded,
  say.paid(),
  say.paidOff,
  say.returnRequested,
  say.returnApproved,
  say.returnApprovedToo,
]
const back = (units: string): Command => {
  if (say.returnConcluded.type !== 'CollateralReturnConcluded') throw new Error('another sample')
  return { ...say.returnConcluded, data: { ...say.returnConcluded.data, units } }
}

const takenBack = (paymentId: string, isPaidInFull: boolean): Command => ({
  type: 'PaymentReturned',
  by: { kind: 'job', id: 'job-1' },
  data: { paymentId, reasonCode: 'R01', isPaidInFull },
})

describe('payments on a loan', () => {
  it('leave it in service while something is owed', () => {
    const loan = stateAfter([...funded, say.paid('7499', { isPaidInFull: false })])
    expect(loan).toMatchObject({ state: 'COMPLETE', stage: 'FINAL', paidInFullAt: null, paidOffAt: null })
    expect(loan.payments).toEqual([
      {
        paymentId: 'payment-1',
        method: 'WIRE',
        amountCents: 7_499n,
        paidOn: '2026-11-21',
        heldUntil: null,
        returnedAt: null,
      },
    ])
    given(loan).when(say.paidOff).then('transition.not-allowed')
  })

  it('are taken once each, above zero, and while the loan is in service only', () => {
    const loan = stateAfter([...funded, say.paid('1', { isPaidInFull: false })])
    given(loan).when(say.paid('1')).then('payment.known')
    given(loan)
      .when(say.paid('0', { paymentId: 'another' }))
      .then('transition.not-allowed')
    const returned = stateAfter([...funded, say.returned()])
    given(returned).when(say.paid()).then('loan.not-open')
    const closed = inState('COLLATERAL_RELEASE')
    given(closed).when(say.paid()).then('payment.known')
  })

  it('are bounded', () => {
    const [one] = stateAfter([...funded, say.paid('1', { isPaidInFull: false })]).payments
    if (one === undefined) throw new Error('a payment was taken')
    const payments = Array.from({ length: MOST_PAYMENTS }, (_, at) => ({
      ...one,
      paymentId: `payment-${at}`,
    }))
    const loan = { ...inState('COMPLETE'), payments }
    given(loan)
      .when(say.paid('1', { paymentId: 'one more' }))
      .then('payment.too-many')
  })

  it('that the bank takes back leave the loan as it was', () => {
    const loan = stateAfter([...funded, byAch, say.paymentReturned])
    expect(loan).toMatchObject({ state: 'COMPLETE', paidInFullAt: null, payments: [{ returnedAt: START }] })
    expect(releaseOpensAt(loan)).toBeNull()
    expect(refusalOf(loan, say.paymentReturned)).not.toBeNull()
  })

  it('that nobody knows are not taken back', () => {
    const loan = stateAfter([...funded, say.paid('1', { isPaidInFull: false })])
    given(loan).when(takenBack('payment-9', false)).then('transition.not-allowed')
    const moved = { ...loan, returnedUnits: 1n }
    expect(refusalOf(moved, takenBack('payment-1', false))).toBeNull()
  })

  it('stand against a late report that the payout came back', () => {
    const loan = stateAfter([...funded, say.paid('1', { isPaidInFull: false })])
    given(loan).when(say.returned()).then('transition.not-allowed')
  })
})

describe('a payment that comes, or goes, when the loan is closed', () => {
  const closed = [...funded, say.paid(), say.paidOff]

  it('is taken, and leaves the loan closed', () => {
    const twice = stateAfter([...closed, say.paid('5', { paymentId: 'payment-2' })])
    expect(twice).toMatchObject({ state: 'COLLATERAL_RELEASE', payments: [{}, { amountCents: 5n }] })
    if (say.paymentReturned.type !== 'PaymentReturned') throw new Error('another sample')
    const data = { paymentId: 'payment-2', reasonCode: 'R01', isPaidInFull: true }
    expect(given(twice).when({ ...say.paymentReturned, data }).types).toEqual(['PaymentReturned'])
  })

  it('goes once the collateral is asked for only where all stays paid without it', () => {
    const asked = stateAfter([...closed, say.paid('5', { paymentId: 'payment-2' }), say.returnRequested])
    expect(refusalOf(asked, takenBack('payment-2', true))).toBeNull()
    given(asked).when(takenBack('payment-2', false)).then('loan.not-open')
  })

  it('opens the loan again when it was the one that closed it, while all collateral is here', () => {
    const again = stateAfter([...closed, say.paymentReturned])
    expect(again).toMatchObject({ state: 'COMPLETE', stage: 'FINAL', paidOffAt: null, paidInFullAt: null })
    expect(refusalOf(again, say.paid('1', { paymentId: 'payment-2' }))).toBeNull()
  })

  it('is not taken back once the collateral is asked for, until an agent has given the request back', () => {
    const asked = [...closed, say.returnRequested]
    given(stateAfter(asked)).when(say.paymentReturned).then('loan.not-open')
    const refused = stateAfter([...asked, say.returnRefused, say.paymentReturned])
    expect(refused).toMatchObject({ state: 'COMPLETE', collateralReturn: null })
    const sent = stateAfter([...toReturn, back(REQUIRED)])
    given(sent).when(say.paymentReturned).then('loan.not-open')
  })
})

describe('the release of collateral after pay-off', () => {
  it('opens at once for a wire, and three weeks later for an ACH payment [1.9.24]', () => {
    expect(stateAfter([...funded, say.paid(), say.paidOff])).toMatchObject({
      state: 'COLLATERAL_RELEASE',
      stage: 'COLLATERAL_RELEASE',
      paidOffAt: START,
    })
    const held = stateAfter([...funded, byAch])
    expect(releaseOpensAt(held)).toBe(HELD_UNTIL)
    given(held)
      .when(say.paidOff, HELD_UNTIL - 1)
      .then('transition.not-allowed')
    expect(refusalOf(held, say.paidOff, HELD_UNTIL)).toBeNull()
  })

  it('waits for the last hold, and for none of a payment that was taken back', () => {
    const later = say.paid('5', {
      paymentId: 'payment-2',
      heldUntil: HELD_UNTIL + DAY_MS,
      isPaidInFull: true,
    })
    const loan = stateAfter([...funded, byAch, later])
    expect(releaseOpensAt(loan)).toBe(HELD_UNTIL + DAY_MS)
    if (say.paymentReturned.type !== 'PaymentReturned') throw new Error('another sample')
    const data = { ...say.paymentReturned.data, paymentId: 'payment-2', isPaidInFull: true }
    expect(releaseOpensAt(after(loan, { ...say.paymentReturned, data }))).toBe(HELD_UNTIL)
  })

  it('asks for an address, sends all that is held, and ends in FINAL [1.1.19]', () => {
    const ended = stateAfter([...toReturn, back(REQUIRED)])
    expect(ended).toMatchObject({ state: 'COMPLETE', stage: 'FINAL', returnedUnits: BigInt(REQUIRED) })
    expect(refusalOf(ended, say.returnRequested)).not.toBeNull()
  })

  it('stays open while coins that came meanwhile are held, and opens again for those that come after', () => {
    const more = (BigInt(REQUIRED) + 5n).toString()
    const open = stateAfter([...toReturn, say.counted(more), back(REQUIRED)])
    expect(open).toMatchObject({ state: 'COLLATERAL_RELEASE', stage: 'COLLATERAL_RELEASE' })
    const late = stateAfter([...toReturn, back(REQUIRED), say.counted(more)])
    expect(late).toMatchObject({ state: 'COMPLETE', stage: 'COLLATERAL_RELEASE' })
    expect(refusalOf(late, say.returnRequested)).toBeNull()
  })

  it('needs no request where nothing is held', () => {
    const empty = stateAfter([...funded, say.counted('0'), say.paid(), say.paidOff])
    expect(empty).toMatchObject({ state: 'COMPLETE', stage: 'FINAL' })
  })
})

describe('until when the collateral of a loan that is paid off is sent', () => {
  const DUE = { completeDays: 14, collateralDays: 5, idleDays: 30, graceHours: 24, remindDaysBefore: [] }
  const terms = { ...DUE, bankHolidays: [], timeZone: 'America/New_York' } as unknown as DeadlineTerms
  const due = (loan: Application, at: number) =>
    new Date(returnDueAt(loan, at, { terms, usualTimes: USUAL_TIMES }))
  /** A Friday. */
  const FRIDAY = Date.UTC(2026, 10, 27, 15)
  const wired = stateAfter([...funded, say.paid('1010000', { paidOn: '2026-11-26' }), say.paidOff])

  it('is three days after a wire at most, and a business day after the request [1.9.25, 1.9.20]', () => {
    // Asked for on Friday: a business day ends on Monday the 30th, three days after the wire on Sunday the 29th.
    expect(due(wired, FRIDAY).toISOString()).toBe('2026-11-30T05:00:00.000Z')
    const byAnotherWay = stateAfter([...funded, say.paid('1010000', { method: 'OTHER' }), say.paidOff])
    expect(due(byAnotherWay, FRIDAY).toISOString()).toBe('2026-12-01T05:00:00.000Z')
  })

  it('is a business day after a request that came later than that', () => {
    expect(due(wired, FRIDAY + 14 * DAY_MS).toISOString()).toBe('2026-12-15T05:00:00.000Z')
  })

  it('counts from the last payment, and only of a wire', () => {
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
    const unpaid = { ...wired, paidOffAt: null }
    expect(due(unpaid, FRIDAY).toISOString()).toBe('2026-12-01T05:00:00.000Z')
  })

  it('is a business day after a request that came with the end of the three days', () => {
    expect(due(wired, Date.UTC(2026, 10, 30, 5)).toISOString()).toBe('2026-12-02T05:00:00.000Z')
  })
})
