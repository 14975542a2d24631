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
import { paidInFullAtOf, paidOffAtOf, paymentsOf } from '../loan/loan-state.ts'
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

  it('need not come where forgiven interest leaves nothing owed: the loan is closed once none can be reversed', () => {
    const nothingOwed: Command = { ...say.paidOff, data: { isNothingOwed: true } } as Command
    const held = stateAfter([...funded, say.paid('7499', { isPaidInFull: false, heldUntil: HELD_UNTIL })])
    given(held).when(nothingOwed).then('transition.not-allowed')
    const closed = stateAfter([...funded, say.paid('7499', { isPaidInFull: false }), nothingOwed])
    expect(closed).toMatchObject({
      state: 'COLLATERAL_RELEASE',
      loan: { state: 'PAID_OFF' },
      collateral: { state: 'UNPLEDGED' },
    })
    expect(paidInFullAtOf(closed.loan)).toBe(paidOffAtOf(closed.loan))
    given(closed).when(nothingOwed).then('transition.not-allowed')
    given(inState('COMPLETE')).when(say.paidOff).then('transition.not-allowed')
  })

  it('are accepted once each, above zero, and only while the loan is in service', () => {
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
    if (one === undefined) throw new Error('the loan has a payment')
    const payments = Array.from({ length: MOST_PAYMENTS }, (_, at) => ({
      ...one,
      paymentId: `payment-${at}`,
    }))
    const loan = bent(inState('COMPLETE'), { loan: { payments } })
    given(loan)
      .when(say.paid('1', { paymentId: 'one more' }))
      .then('payment.too-many')
  })

  it('leave the loan as it was after the bank reverses them', () => {
    const loan = stateAfter([...funded, byAch, say.paymentReturned])
    expect(loan).toMatchObject({
      state: 'COMPLETE',
      loan: { state: 'OPEN', payments: [{ returnedAt: START }] },
    })
    expect(releaseOpensAt(loan.loan)).toBeNull()
    expect(refusalOf(loan, say.paymentReturned)).not.toBeNull()
  })

  it('that are unknown cannot be reversed', () => {
    const loan = stateAfter([...funded, say.paid('1', { isPaidInFull: false })])
    given(loan).when(takenBack('payment-9', false)).then('transition.not-allowed')
    const moved = bent(loan, { collateral: { releasedUnits: 1n } })
    expect(refusalOf(moved, takenBack('payment-1', false))).toBeNull()
  })

  it('prevent a late return of the disbursement', () => {
    const loan = stateAfter([...funded, say.paid('1', { isPaidInFull: false })])
    given(loan).when(say.returned()).then('transition.not-allowed')
  })
})

describe('a payment received or reversed after the loan is closed', () => {
  const closed = [...funded, say.paid(), say.paidOff]

  it('is accepted and leaves the loan closed', () => {
    const twice = stateAfter([...closed, say.paid('5', { paymentId: 'payment-2' })])
    expect(twice).toMatchObject({
      state: 'COLLATERAL_RELEASE',
      loan: { state: 'PAID_OFF', payments: [{}, { amountCents: 5n }] },
    })
    if (say.paymentReturned.type !== 'PaymentReturned') throw new Error('another sample')
    const data = { paymentId: 'payment-2', reasonCode: 'R01', isPaidInFull: true }
    expect(given(twice).when({ ...say.paymentReturned, data }).types).toEqual(['PaymentReturned'])
  })

  it('can be reversed after a release is requested only if everything stays paid without it', () => {
    const requested = stateAfter([...closed, say.paid('5', { paymentId: 'payment-2' }), say.releaseRequested])
    expect(refusalOf(requested, takenBack('payment-2', true))).toBeNull()
    given(requested).when(takenBack('payment-2', false)).then('loan.not-open')
  })

  it('reopens the loan when its reversal undoes the payoff and all collateral is still here', () => {
    const again = stateAfter([...closed, say.paymentReturned])
    expect(again).toMatchObject({
      state: 'COMPLETE',
      stage: 'FINAL',
      loan: { state: 'OPEN' },
      collateral: { state: 'PLEDGED' },
    })
    expect(refusalOf(again, say.paid('1', { paymentId: 'payment-2' }))).toBeNull()
  })

  it('cannot be reversed once a release is requested, until an agent rejects the request', () => {
    const requested = [...closed, say.releaseRequested]
    given(stateAfter(requested)).when(say.paymentReturned).then('loan.not-open')
    const refused = stateAfter([...requested, say.releaseRejected, say.paymentReturned])
    expect(refused).toMatchObject({ state: 'COMPLETE', collateral: { state: 'PLEDGED' } })
    expect(currentRelease(refused)).toBeNull()
    // The earlier request no longer exists when the loan is paid off again.
    const again = after(refused, say.paid('1010000', { paymentId: 'payment-2' }), say.paidOff)
    expect(currentRelease(again)).toBeNull()
    const sent = stateAfter([...toReturn, back(REQUIRED)])
    given(sent).when(say.paymentReturned).then('loan.not-open')
  })
})

describe('the release of collateral after payoff', () => {
  it('opens immediately for a wire, and three weeks later for an ACH payment [1.9.24] (P.404)', () => {
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

  it('waits for the last hold, but not for the hold of a reversed payment', () => {
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

  it('sends the whole collateral balance and ends in FINAL [1.1.19] (P.401)', () => {
    const ended = stateAfter([...toReturn, back(REQUIRED)])
    expect(ended).toMatchObject({
      state: 'COMPLETE',
      stage: 'FINAL',
      collateral: { state: 'RELEASED', releasedUnits: BigInt(REQUIRED) },
    })
    expect(refusalOf(ended, say.releaseRequested)).not.toBeNull()
  })

  it('stays open for coins deposited meanwhile, and opens again for coins deposited afterwards', () => {
    const more = (BigInt(REQUIRED) + 5n).toString()
    const open = stateAfter([...toReturn, say.counted(more), back(REQUIRED)])
    expect(open).toMatchObject({ state: 'COLLATERAL_RELEASE', stage: 'COLLATERAL_RELEASE' })
    const late = stateAfter([...toReturn, back(REQUIRED), say.counted(more)])
    expect(late).toMatchObject({ state: 'COMPLETE', stage: 'COLLATERAL_RELEASE' })
    expect(refusalOf(late, say.releaseRequested)).toBeNull()
  })

  it('needs no request when the collateral balance is zero', () => {
    const empty = stateAfter([...funded, say.counted('0'), say.paid(), say.paidOff])
    expect(empty).toMatchObject({ state: 'COMPLETE', stage: 'FINAL' })
  })
})
