import { describe, expect, it } from 'vitest'
import {
  given,
  after,
  bent,
  inState,
  refusalOf,
  REQUIRED,
  say,
  START,
  stateAfter,
  WAYS,
} from '../process/journey.test-data.ts'
import { DAY_MS } from '../application/limits.ts'
import { MOST_PAYMENTS } from './limits.ts'
import type { Command } from '../process/commands.ts'
import { currentRelease } from '../view/current-release.ts'
import { paymentsOf } from '../loan/loan-state.ts'
import { releaseOpensAt } from '../loan/release-opens.ts'

const funded = WAYS.COMPLETE ?? []
const HELD_UNTIL = START + 22 * DAY_MS
const byAch = say.paid('1010000', { method: 'ACH', heldUntil: HELD_UNTIL })
const toReturn: readonly Command[] = [
  ...funded,
  say.paid(),
  say.paidOff,
  say.releaseRequested,
  say.releaseApproved,
  say.releaseApprovedToo,
]
const back = (units: string): Command => {
  if (say.releaseConcluded.type !== 'CollateralReleaseConcluded') throw new Error('another sample')
  return { ...say.releaseConcluded, data: { ...say.releaseConcluded.data, units } }
}

const takenBack = (paymentId: string, isPaidInFull: boolean): Command => ({
  type: 'PaymentReturned',
  by: { kind: 'job', id: 'job-1' },
  data: { paymentId, reasonCode: 'R01', isPaidInFull },
})

describe('payments on a loan', () => {
  it('leave it in service while something is owed', () => {
    const loan = stateAfter([...funded, say.paid('7499', { isPaidInFull: false })])
    expect(loan).toMatchObject({ state: 'COMPLETE', stage: 'FINAL', loan: { state: 'OPEN' } })
    expect(paymentsOf(loan.loan)).toEqual([
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
    const [one] = paymentsOf(stateAfter([...funded, say.paid('1', { isPaidInFull: false })]).loan)
    if (one === undefined) throw new Error('a payment was taken')
    const payments = Array.from({ length: MOST_PAYMENTS }, (_, at) => ({
      ...one,
      paymentId: `payment-${at}`,
    }))
    const loan = bent(inState('COMPLETE'), { loan: { payments } })
    given(loan)
      .when(say.paid('1', { paymentId: 'one more' }))
      .then('payment.too-many')
  })

  it('that the bank takes back leave the loan as it was', () => {
    const loan = stateAfter([...funded, byAch, say.paymentReturned])
    expect(loan).toMatchObject({
      state: 'COMPLETE',
      loan: { state: 'OPEN', payments: [{ returnedAt: START }] },
    })
    expect(releaseOpensAt(loan.loan)).toBeNull()
    expect(refusalOf(loan, say.paymentReturned)).not.toBeNull()
  })

  it('that nobody knows are not taken back', () => {
    const loan = stateAfter([...funded, say.paid('1', { isPaidInFull: false })])
    given(loan).when(takenBack('payment-9', false)).then('transition.not-allowed')
    const moved = bent(loan, { collateral: { releasedUnits: 1n } })
    expect(refusalOf(moved, takenBack('payment-1', false))).toBeNull()
  })

  it('stand against a late report that the disbursement came back', () => {
    const loan = stateAfter([...funded, say.paid('1', { isPaidInFull: false })])
    given(loan).when(say.returned()).then('transition.not-allowed')
  })
})

describe('a payment that comes, or goes, when the loan is closed', () => {
  const closed = [...funded, say.paid(), say.paidOff]

  it('is taken, and leaves the loan closed', () => {
    const twice = stateAfter([...closed, say.paid('5', { paymentId: 'payment-2' })])
    expect(twice).toMatchObject({
      state: 'COLLATERAL_RELEASE',
      loan: { state: 'PAID_OFF', payments: [{}, { amountCents: 5n }] },
    })
    if (say.paymentReturned.type !== 'PaymentReturned') throw new Error('another sample')
    const data = { paymentId: 'payment-2', reasonCode: 'R01', isPaidInFull: true }
    expect(given(twice).when({ ...say.paymentReturned, data }).types).toEqual(['PaymentReturned'])
  })

  it('goes once the collateral is asked for only where all stays paid without it', () => {
    const requested = stateAfter([...closed, say.paid('5', { paymentId: 'payment-2' }), say.releaseRequested])
    expect(refusalOf(requested, takenBack('payment-2', true))).toBeNull()
    given(requested).when(takenBack('payment-2', false)).then('loan.not-open')
  })

  it('opens the loan again when it was the one that closed it, while all collateral is here', () => {
    const again = stateAfter([...closed, say.paymentReturned])
    expect(again).toMatchObject({
      state: 'COMPLETE',
      stage: 'FINAL',
      loan: { state: 'OPEN' },
      collateral: { state: 'PLEDGED' },
    })
    expect(refusalOf(again, say.paid('1', { paymentId: 'payment-2' }))).toBeNull()
  })

  it('is not taken back once the collateral is asked for, until an agent has given the request back', () => {
    const requested = [...closed, say.releaseRequested]
    given(stateAfter(requested)).when(say.paymentReturned).then('loan.not-open')
    const refused = stateAfter([...requested, say.releaseRejected, say.paymentReturned])
    expect(refused).toMatchObject({ state: 'COMPLETE', collateral: { state: 'PLEDGED' } })
    expect(currentRelease(refused)).toBeNull()
    // What was requested before is forgotten when the loan is paid off again.
    const again = after(refused, say.paid('1010000', { paymentId: 'payment-2' }), say.paidOff)
    expect(currentRelease(again)).toBeNull()
    const sent = stateAfter([...toReturn, back(REQUIRED)])
    given(sent).when(say.paymentReturned).then('loan.not-open')
  })
})

describe('the release of collateral after pay-off', () => {
  it('opens at once for a wire, and three weeks later for an ACH payment [1.9.24]', () => {
    expect(stateAfter([...funded, say.paid(), say.paidOff])).toMatchObject({
      state: 'COLLATERAL_RELEASE',
      stage: 'COLLATERAL_RELEASE',
      loan: { state: 'PAID_OFF', paidOffAt: START },
    })
    const held = stateAfter([...funded, byAch])
    expect(releaseOpensAt(held.loan)).toBe(HELD_UNTIL)
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
    expect(releaseOpensAt(loan.loan)).toBe(HELD_UNTIL + DAY_MS)
    if (say.paymentReturned.type !== 'PaymentReturned') throw new Error('another sample')
    const data = { ...say.paymentReturned.data, paymentId: 'payment-2', isPaidInFull: true }
    expect(releaseOpensAt(after(loan, { ...say.paymentReturned, data }).loan)).toBe(HELD_UNTIL)
  })

  it('asks for an address, sends all that is held, and ends in FINAL [1.1.19]', () => {
    const ended = stateAfter([...toReturn, back(REQUIRED)])
    expect(ended).toMatchObject({
      state: 'COMPLETE',
      stage: 'FINAL',
      collateral: { state: 'RELEASED', releasedUnits: BigInt(REQUIRED) },
    })
    expect(refusalOf(ended, say.releaseRequested)).not.toBeNull()
  })

  it('stays open while coins that came meanwhile are held, and opens again for those that come after', () => {
    const more = (BigInt(REQUIRED) + 5n).toString()
    const open = stateAfter([...toReturn, say.counted(more), back(REQUIRED)])
    expect(open).toMatchObject({ state: 'COLLATERAL_RELEASE', stage: 'COLLATERAL_RELEASE' })
    const late = stateAfter([...toReturn, back(REQUIRED), say.counted(more)])
    expect(late).toMatchObject({ state: 'COMPLETE', stage: 'COLLATERAL_RELEASE' })
    expect(refusalOf(late, say.releaseRequested)).toBeNull()
  })

  it('needs no request where nothing is held', () => {
    const empty = stateAfter([...funded, say.counted('0'), say.paid(), say.paidOff])
    expect(empty).toMatchObject({ state: 'COMPLETE', stage: 'FINAL' })
  })
})
