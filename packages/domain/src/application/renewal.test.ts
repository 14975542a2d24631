import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldUnits, isCollateralWhole, type Application } from './application.ts'
import { isCollateralShort, missingUnits } from './collateral-short.ts'
import type { Command } from './commands.ts'
import { deadlineOf, type DeadlineTerms } from './deadlines.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { finalSteps } from './final-steps.ts'
import { jobsFor } from './follow-on.ts'
import { given, inState, PRIOR, RENEWALS, REQUIRED, say, START, TOP_UP, WAYS } from './journey.test-data.ts'
import { DAY_MS } from './limits.ts'
import { payoutStand } from './payout-stand.ts'
import { EARLY_STATES } from './states.ts'
import { remainingTopUpUnits, topUpUnits } from './top-up.ts'

const funded = WAYS.COMPLETE ?? []
const refused = { ok: false, code: 'transition.not-allowed' }
const after = (application: Application, command: Command): Application => {
  const decision = decide(application, command, START)
  if (!decision.ok) throw new Error(`${command.type}: ${decision.code}`)
  return decision.events.reduce(evolve, application)
}
const typesOf = (application: Application, command: Command) => {
  const decision = decide(application, command, START)
  return decision.ok ? decision.events.map(({ type }) => type) : decision.code
}
const closing = (movedUnits: bigint, payoffCents = '1010000'): Command => {
  if (say.closedByRenewal.type !== 'LoanClosedByRenewal') throw new Error('another sample')
  return {
    ...say.closedByRenewal,
    data: { ...say.closedByRenewal.data, movedUnits: movedUnits.toString(), payoffCents },
  }
}
/** As the job counts that finds less, or more, with the loan before. */
const carrying = (carriedUnits: string, finalUnits: string = TOP_UP): Command => ({
  type: 'CollateralCounted',
  by: { kind: 'job', id: 'roll-loan-forward' },
  data: { finalUnits, carriedUnits },
})
const rolling = (movedUnits: bigint): Command => {
  if (say.rolledForward.type !== 'LoanRolledForward') throw new Error('another sample')
  return { ...say.rolledForward, data: { ...say.rolledForward.data, movedUnits: movedUnits.toString() } }
}

describe('a renewal', () => {
  it('needs no payout, and begins with what is carried over (1.1.20, 1.3.05)', () => {
    const begun = given([say.renewalStarted])
    expect(begun).toMatchObject({
      isRollForward: true,
      disbursementStatus: 'NOT_REQUIRED',
      rollForward: { priorApplicationId: PRIOR.priorApplicationId, carriedUnits: 19_000_000n },
    })
    expect(given([say.started()]).rollForward).toBeNull()
  })

  it('waits for its top-up, fixed at signing, then for the loan that it renews (1.2.104, G.41)', () => {
    const waiting = given(RENEWALS.awaitingTopUp)
    expect(waiting).toMatchObject({ state: 'WAITING_FOR_COLLATERAL', topUpUnits: BigInt(TOP_UP) })
    expect(remainingTopUpUnits(waiting)).toBe(BigInt(TOP_UP))
    const short = given([...RENEWALS.awaitingTopUp, say.addressAllotted, say.counted('1999999')])
    expect(short.state).toBe('WAITING_FOR_COLLATERAL')
    expect(remainingTopUpUnits(short)).toBe(1n)
    const whole = after(short, say.counted(TOP_UP))
    expect(whole).toMatchObject({ state: 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', stage: 'PROCESSING' })
    expect(topUpUnits(whole)).toBe(BigInt(TOP_UP))
    expect(remainingTopUpUnits(whole)).toBe(0n)
  })

  it('goes on at once where what is carried is enough (1.2.105)', () => {
    const signed = given(RENEWALS.carriedOver)
    expect(signed).toMatchObject({
      state: 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
      topUpUnits: 0n,
      requiredUnits: BigInt(REQUIRED),
      collateralDueAt: null,
    })
    expect(finalSteps(signed).items.at(-1)).toEqual({ name: 'Post Collateral', status: 'NOT_REQUIRED' })
    expect(finalSteps(given(RENEWALS.awaitingTopUp)).items.at(-1)?.status).toBe('NOT_STARTED')
  })

  it('is carried over, then in service without money sent', () => {
    const rolled = given(RENEWALS.rolledForward)
    expect(rolled).toMatchObject({
      state: 'FUNDABLE',
      stage: 'ORIGINATING',
      movedInUnits: BigInt(REQUIRED),
      paidOffCents: 1_010_000n,
    })
    expect(heldUnits(rolled)).toBe(BigInt(REQUIRED))
    for (const command of [say.achChosen, say.cryptoChosen, say.cancelled])
      expect(decide(rolled, command, START).ok).toBe(false)
    const renewed = given(RENEWALS.renewed)
    expect(renewed).toMatchObject({ state: 'COMPLETE', stage: 'FINAL', fundedAt: START })
    expect(payoutStand(renewed)).toBe('NOT_DUE')
    expect(decide(renewed, say.returned(), START)).toEqual(refused)
    expect(decide(inState('FUNDABLE'), say.renewalFunded, START)).toEqual(refused)
  })

  it('takes over no less than was signed for, and of no other loan', () => {
    const pending = given(RENEWALS.topUpFinal)
    expect(decide(pending, rolling(18_999_999n), START)).toEqual({ ok: false, code: 'collateral.not-ready' })
    expect(typesOf(pending, rolling(19_000_000n))).toEqual(['LoanRolledForward'])
    if (say.rolledForward.type !== 'LoanRolledForward') throw new Error('another sample')
    const { data } = say.rolledForward
    const ofAnother = { ...say.rolledForward, data: { ...data, priorApplicationId: 'another' } }
    expect(decide(pending, ofAnother, START)).toEqual(refused)
  })

  it('waits when the chain takes its top-up back, and goes on when it is there again (R5)', () => {
    const pending = given(RENEWALS.topUpFinal)
    const short = after(pending, say.counted('0'))
    expect(isCollateralShort(short)).toBe(true)
    expect(decide(short, rolling(19_000_000n), START)).toEqual({ ok: false, code: 'collateral.not-ready' })
    const decision = decide(short, say.counted(TOP_UP), START)
    if (!decision.ok) throw new Error(decision.code)
    const whole = decision.events.reduce(evolve, short)
    expect(jobsFor(decision.events, whole).map(({ name }) => name)).toEqual(['roll-loan-forward'])
  })

  it('is short, and its borrower told, when the loan before it lacks what is to be carried; whole again, it goes on (R5)', () => {
    const pending = given(RENEWALS.topUpFinal)
    expect(decide(pending, carrying('19000000'), START)).toEqual(refused)
    const decision = decide(pending, carrying('18999999'), START)
    if (!decision.ok) throw new Error(decision.code)
    const short = decision.events.reduce(evolve, pending)
    expect(isCollateralShort(short)).toBe(true)
    expect(missingUnits(short)).toBe(1n)
    expect(heldUnits(short)).toBe(BigInt(TOP_UP))
    expect(jobsFor(decision.events, short)).toMatchObject([{ notice: 'renewal-short' }])
    const less = decide(short, carrying('0'), START)
    expect(less.ok && jobsFor(less.events, short)).toEqual([])
    expect(decide(short, rolling(18_999_999n), START)).toEqual({ ok: false, code: 'collateral.not-ready' })
    expect(typesOf(short, rolling(19_000_000n))).toEqual(['LoanRolledForward'])
    const again = decide(short, carrying('19000000'), START)
    if (!again.ok) throw new Error(again.code)
    expect(isCollateralShort(again.events.reduce(evolve, short))).toBe(false)
    expect(jobsFor(again.events, again.events.reduce(evolve, short))).toMatchObject([
      { name: 'roll-loan-forward' },
    ])
    expect(decide(given(RENEWALS.awaitingTopUp), carrying('0', '0'), START)).toEqual(refused)
    expect(decide(given(RENEWALS.renewed), carrying('0', '0'), START)).toEqual(refused)
  })

  it('can be cancelled until it is carried over, and what was added is owed back', () => {
    const cancelled = given([...RENEWALS.topUpFinal, say.cancelled])
    expect(cancelled).toMatchObject({ state: 'CANCELLED', stage: 'COLLATERAL_RELEASE' })
    expect(heldUnits(cancelled)).toBe(BigInt(TOP_UP))
    expect(given([...RENEWALS.carriedOver, say.cancelled])).toMatchObject({
      state: 'CANCELLED',
      stage: 'FINAL',
    })
  })

  it('ends when the loan is paid that it was to renew; no other application does', () => {
    expect(given([...RENEWALS.awaitingTopUp, say.renewalEnded])).toMatchObject({
      state: 'CANCELLED',
      ending: 'RENEWED_LOAN_PAID',
    })
    expect(decide(inState('SIGN_DOCS'), say.renewalEnded, START)).toEqual(refused)
    expect(given([...RENEWALS.awaitingTopUp, say.renewalOutgrown]).ending).toBe('RENEWED_LOAN_OWES_MORE')
  })

  it('is looked at when a payment of its loan is taken back, and its borrower told if it ends by that', () => {
    const decision = decide(
      given([...funded, say.paid('1', { isPaidInFull: false })]),
      say.paymentReturned,
      START,
    )
    if (!decision.ok) throw new Error(decision.code)
    expect(jobsFor(decision.events, given(funded)).map(({ name }) => name)).toEqual([
      'send-notice',
      'end-renewal',
    ])
    const ended = decide(given(RENEWALS.carriedOver), say.renewalOutgrown, START)
    if (!ended.ok) throw new Error(ended.code)
    expect(jobsFor(ended.events, given(RENEWALS.carriedOver))).toMatchObject([{ notice: 'renewal-outgrown' }])
  })

  it('lapses unsigned at the latest when that loan matures', () => {
    const terms = { idleDays: 30, completeDays: 14, collateralDays: 5, timeZone: 'America/New_York' }
    const begun = given([say.renewalStarted])
    expect(EARLY_STATES).toContain(begun.state)
    expect(deadlineOf(begun, terms as DeadlineTerms)?.at).toBe(PRIOR.maturesAt)
    const soon = { ...begun, lastActivityAt: START - 20 * DAY_MS }
    expect(deadlineOf(soon, terms as DeadlineTerms)?.at).toBeLessThan(PRIOR.maturesAt)
  })
})

describe('the loan that is renewed', () => {
  const renewed = given([...funded, say.closedByRenewal])

  it('is closed: paid by the renewal, with nothing held and nothing to be sent back (1.1.20)', () => {
    expect(renewed).toMatchObject({
      state: 'COMPLETE',
      stage: 'FINAL',
      renewedBy: 'application-2',
      movedOutUnits: BigInt(REQUIRED),
      payments: [{ method: 'RENEWAL', amountCents: 1_010_000n }],
      paidInFullAt: START,
      paidOffAt: START,
    })
    expect(heldUnits(renewed)).toBe(0n)
    for (const command of [say.closedByRenewal, say.paidOff, say.returned(), say.returnRequested])
      expect(decide(renewed, command, START)).toEqual(refused)
  })

  it('gives all that is held, and only while it owes', () => {
    const loan = given(funded)
    expect(decide(loan, closing(BigInt(REQUIRED) - 1n), START)).toEqual(refused)
    expect(decide(given([...funded, say.paid()]), say.closedByRenewal, START)).toEqual(refused)
    expect(decide(given([...funded, say.returned()]), say.closedByRenewal, START)).toEqual(refused)
    expect(decide(given([...funded, say.counted('0')]), closing(0n), START)).toEqual(refused)
  })

  it('is not closed while the bank may take back a payment on it, but from then on (1.9.24, 1.1.20)', () => {
    const heldUntil = START + 21 * DAY_MS
    const partly = say.paid('900000', { method: 'ACH', heldUntil, isPaidInFull: false })
    const loan = given([...funded, partly])
    expect(decide(loan, say.closedByRenewal, heldUntil - 1)).toEqual(refused)
    expect(decide(loan, say.closedByRenewal, heldUntil).ok).toBe(true)
    const without = given([...funded, partly, say.paymentReturned])
    expect(decide(without, say.closedByRenewal, START).ok).toBe(true)
  })

  it('owes back coins that come to its address later, and tells its borrower', () => {
    const decision = decide(renewed, say.counted((BigInt(REQUIRED) + 7n).toString()), START)
    if (!decision.ok) throw new Error(decision.code)
    const late = decision.events.reduce(evolve, renewed)
    expect(late).toMatchObject({ state: 'COMPLETE', stage: 'COLLATERAL_RELEASE' })
    expect(jobsFor(decision.events, late)).toMatchObject([{ notice: 'collateral-held' }])
    expect(decide(late, say.returnRequested, START).ok).toBe(true)
  })

  it('holds less than nothing when the chain takes back what was moved', () => {
    expect(heldUnits(after(renewed, say.counted('0')))).toBe(-BigInt(REQUIRED))
  })

  it('is not opened again by a payment that the bank takes back', () => {
    const paidOnce = [...funded, say.paid('7499', { isPaidInFull: false }), say.closedByRenewal]
    expect(decide(given(paidOnce), say.paymentReturned, START)).toEqual({ ok: false, code: 'loan.not-open' })
  })

  it('keeps the payment of its renewal, which came from no bank, and with it its disbursement (1.1.20)', () => {
    const reversed: Command = {
      type: 'PaymentReturned',
      by: { kind: 'job', id: 'job-1' },
      data: { paymentId: 'renewal-2', reasonCode: 'R01', isPaidInFull: true },
    }
    expect(decide(renewed, reversed, START)).toEqual(refused)
  })
})

describe('coins on their way from one loan to the other', () => {
  it('are conserved, whatever was counted before, between and after', () => {
    const units = fc.bigInt({ min: 21_000_000n, max: 50_000_000n })
    fc.assert(
      fc.property(units, units, fc.bigInt({ min: 0n, max: 9_000_000n }), (before, atOld, added) => {
        let old = given(before === BigInt(REQUIRED) ? funded : [...funded, say.counted(before.toString())])
        const topUp = BigInt(TOP_UP) + added
        let renewal = given([...RENEWALS.awaitingTopUp, say.addressAllotted, say.counted(topUp.toString())])
        const moved = heldUnits(old)
        const both = () => heldUnits(old) + heldUnits(renewal)
        expect(both()).toBe(before + topUp)
        old = after(old, closing(moved))
        renewal = after(renewal, rolling(moved))
        expect(both()).toBe(before + topUp)
        expect(heldUnits(old)).toBe(0n)
        expect(isCollateralWhole(renewal)).toBe(true)
        if (atOld === before) return
        old = after(old, say.counted(atOld.toString()))
        expect(both()).toBe(atOld + topUp)
      }),
    )
  })
})
