import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceUnits, isCollateralWhole } from '../collateral/account.ts'
import { deficiencyUnits, isCollateralDeficient } from '../view/deficiency.ts'
import { finalSteps } from '../view/final-steps.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { disbursementProgress } from '../view/disbursement-progress.ts'
import type { Command } from './commands.ts'
import { deadlineOf } from '../view/deadline.ts'
import type { DeadlineTerms } from '../application/deadlines.ts'
import { DAY_MS } from '../application/limits.ts'
import { endingOfApplication } from '../application/origination.ts'
import { EARLY_STATES } from '../application/states.ts'
import { remainingTopUpUnits, topUpUnits } from '../view/top-up.ts'
import {
  after,
  bent,
  given,
  inState,
  PRIOR,
  refusalOf,
  RENEWALS,
  REQUIRED,
  say,
  START,
  stateAfter,
  TOP_UP,
  WAYS,
} from './journey.test-data.ts'

const funded = WAYS.COMPLETE ?? []
const balanceOf = ({ collateral }: LoanFile): bigint => balanceUnits(collateral)
const closing = (transferredUnits: bigint, payoffCents = '1010000'): Command => {
  if (say.closedByRenewal.type !== 'LoanClosedByRenewal') throw new Error('the sample must differ')
  return {
    ...say.closedByRenewal,
    data: { ...say.closedByRenewal.data, transferredUnits: transferredUnits.toString(), payoffCents },
  }
}
/** The count of the job that finds less, or more, in the renewed loan's account. */
const carrying = (rolloverUnits: string, confirmedUnits: string = TOP_UP): Command => ({
  type: 'CollateralCounted',
  by: { kind: 'job', id: 'roll-loan-forward' },
  data: { confirmedUnits, rolloverUnits },
})
const rolling = (transferredUnits: bigint): Command => {
  if (say.rolledForward.type !== 'LoanRolledForward') throw new Error('the sample must differ')
  return {
    ...say.rolledForward,
    data: { ...say.rolledForward.data, transferredUnits: transferredUnits.toString() },
  }
}

describe('a renewal', () => {
  it('needs no disbursement, and begins with its rollover collateral (1.1.20, 1.3.05)', () => {
    const begun = stateAfter([say.renewalStarted])
    expect(begun).toMatchObject({
      application: {
        renewal: {
          priorApplicationId: PRIOR.priorApplicationId,
          rolloverUnits: 19_000_000n,
          payoffCents: null,
        },
      },
      disbursement: { state: 'NOT_REQUIRED' },
    })
    expect(stateAfter([say.started()]).application.renewal).toBeNull()
  })

  it('waits for its top-up, fixed at signing, then for the loan that it renews (1.2.104, G.41)', () => {
    const waiting = stateAfter(RENEWALS.awaitingTopUp)
    expect(waiting).toMatchObject({
      state: 'WAITING_FOR_COLLATERAL',
      collateral: { state: 'AWAITING_DEPOSITS', topUpUnits: BigInt(TOP_UP), rolloverUnits: 19_000_000n },
    })
    expect(remainingTopUpUnits(waiting)).toBe(BigInt(TOP_UP))
    const short = stateAfter([...RENEWALS.awaitingTopUp, say.addressAllotted, say.counted('1999999')])
    expect(short.state).toBe('WAITING_FOR_COLLATERAL')
    expect(remainingTopUpUnits(short)).toBe(1n)
    const whole = after(short, say.counted(TOP_UP))
    expect(whole).toMatchObject({ state: 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', stage: 'PROCESSING' })
    expect(topUpUnits(whole)).toBe(BigInt(TOP_UP))
    expect(remainingTopUpUnits(whole)).toBe(0n)
  })

  it('continues at once where the rollover collateral is enough (1.2.105)', () => {
    const signed = stateAfter(RENEWALS.carriedOver)
    expect(signed).toMatchObject({
      state: 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
      collateral: {
        state: 'AWAITING_TRANSFER',
        topUpUnits: 0n,
        requiredUnits: BigInt(REQUIRED),
        depositsDueAt: null,
      },
    })
    expect(finalSteps(signed).items.at(-1)).toEqual({ name: 'Post Collateral', status: 'NOT_REQUIRED' })
    expect(finalSteps(stateAfter(RENEWALS.awaitingTopUp)).items.at(-1)?.status).toBe('NOT_STARTED')
  })

  it('is transferred, then in service without money sent', () => {
    const rolled = stateAfter(RENEWALS.rolledForward)
    expect(rolled).toMatchObject({
      state: 'FUNDABLE',
      stage: 'ORIGINATING',
      application: { renewal: { payoffCents: 1_010_000n } },
      collateral: { state: 'PLEDGED', transferredInUnits: BigInt(REQUIRED), rolloverUnits: 0n },
    })
    expect(balanceOf(rolled)).toBe(BigInt(REQUIRED))
    for (const command of [say.achChosen, say.cryptoChosen, say.cancelled])
      expect(refusalOf(rolled, command)).not.toBeNull()
    const renewed = stateAfter(RENEWALS.renewed)
    expect(renewed).toMatchObject({
      state: 'COMPLETE',
      stage: 'FINAL',
      disbursement: { state: 'NOT_REQUIRED' },
      loan: { state: 'OPEN', fundedAt: START },
    })
    expect(disbursementProgress(renewed)).toBe('NOT_DUE')
    given(renewed).when(say.returned()).then('transition.not-allowed')
    given(inState('FUNDABLE')).when(say.renewalFunded).then('transition.not-allowed')
  })

  it('takes over no less than was signed for, and from no other loan', () => {
    const pending = stateAfter(RENEWALS.topUpFinal)
    given(pending).when(rolling(18_999_999n)).then('collateral.not-ready')
    expect(given(pending).when(rolling(19_000_000n)).types).toEqual([
      'LoanRolledForward',
      'RenewedLoanPaidOff',
    ])
    if (say.rolledForward.type !== 'LoanRolledForward') throw new Error('the sample must differ')
    const { data } = say.rolledForward
    const ofAnother = { ...say.rolledForward, data: { ...data, priorApplicationId: 'another' } }
    given(pending).when(ofAnother).then('transition.not-allowed')
  })

  it('waits when its top-up is reorged, and continues when it is confirmed again (R5)', () => {
    const pending = stateAfter(RENEWALS.topUpFinal)
    const short = after(pending, say.counted('0'))
    expect(isCollateralDeficient(short)).toBe(true)
    given(short).when(rolling(19_000_000n)).then('collateral.not-ready')
    expect(given(short).when(say.counted(TOP_UP)).jobs).toEqual(['roll-loan-forward'])
  })

  it('is deficient, and its borrower notified, when the renewed loan lacks rollover collateral; complete again, it continues (R5)', () => {
    const pending = stateAfter(RENEWALS.topUpFinal)
    given(pending).when(carrying('19000000')).then('transition.not-allowed')
    const { state: short, jobs } = given(pending).when(carrying('18999999'))
    expect(isCollateralDeficient(short)).toBe(true)
    expect(deficiencyUnits(short)).toBe(1n)
    expect(balanceOf(short)).toBe(BigInt(TOP_UP))
    expect(jobs).toEqual(['renewal-short'])
    expect(given(short).when(carrying('0'))).toMatchObject({ refusal: null, jobs: [] })
    given(short).when(rolling(18_999_999n)).then('collateral.not-ready')
    expect(given(short).when(rolling(19_000_000n)).types).toEqual(['LoanRolledForward', 'RenewedLoanPaidOff'])
    const again = given(short).when(carrying('19000000'))
    expect(isCollateralDeficient(again.state)).toBe(false)
    expect(again.jobs).toEqual(['roll-loan-forward'])
    given(stateAfter(RENEWALS.awaitingTopUp)).when(carrying('0', '0')).then('transition.not-allowed')
    given(stateAfter(RENEWALS.renewed)).when(carrying('0', '0')).then('transition.not-allowed')
  })

  it('can be cancelled until the transfer, and its top-up is owed back', () => {
    const cancelled = stateAfter([...RENEWALS.topUpFinal, say.cancelled])
    expect(cancelled).toMatchObject({ state: 'CANCELLED', stage: 'COLLATERAL_RELEASE' })
    expect(balanceOf(cancelled)).toBe(BigInt(TOP_UP))
    expect(stateAfter([...RENEWALS.carriedOver, say.cancelled])).toMatchObject({
      state: 'CANCELLED',
      stage: 'FINAL',
    })
  })

  it('ends when the loan that it renews is paid; no other application does', () => {
    expect(stateAfter([...RENEWALS.awaitingTopUp, say.renewalEnded])).toMatchObject({
      state: 'CANCELLED',
      application: { ending: 'RENEWED_LOAN_PAID' },
    })
    given(inState('SIGN_DOCS')).when(say.renewalEnded).then('transition.not-allowed')
    const outgrown = stateAfter([...RENEWALS.awaitingTopUp, say.renewalOutgrown])
    expect(endingOfApplication(outgrown.application)).toBe('RENEWED_LOAN_OWES_MORE')
  })

  it('is checked when a payment of its loan is reversed, and its borrower notified if that ends it', () => {
    const paidOnce = stateAfter([...funded, say.paid('1', { isPaidInFull: false })])
    expect(given(paidOnce).when(say.paymentReturned).jobs).toEqual(['payment-returned', 'end-renewal'])
    const carried = stateAfter(RENEWALS.carriedOver)
    expect(given(carried).when(say.renewalOutgrown).jobs).toEqual(['renewal-outgrown'])
  })

  it('expires unsigned at the latest when that loan matures', () => {
    const terms = { idleDays: 30, completeDays: 14, collateralDays: 5, timeZone: 'America/New_York' }
    const begun = stateAfter([say.renewalStarted])
    expect(EARLY_STATES).toContain(begun.state)
    expect(deadlineOf(begun, terms as DeadlineTerms)?.at).toBe(PRIOR.maturesAt)
    const soon = bent(begun, { application: { lastActivityAt: START - 20 * DAY_MS } })
    expect(deadlineOf(soon, terms as DeadlineTerms)?.at).toBeLessThan(PRIOR.maturesAt)
  })
})

describe('the renewed loan', () => {
  const renewed = stateAfter([...funded, say.closedByRenewal])

  it('is closed: paid by the renewal, with a zero balance and nothing to release (1.1.20)', () => {
    expect(renewed).toMatchObject({
      state: 'COMPLETE',
      stage: 'FINAL',
      collateral: { state: 'TRANSFERRED', transferredOutUnits: BigInt(REQUIRED) },
      loan: {
        state: 'RENEWED',
        renewedBy: 'application-2',
        payments: [{ method: 'RENEWAL', amountCents: 1_010_000n }],
        paidInFullAt: START,
        paidOffAt: START,
      },
    })
    expect(balanceOf(renewed)).toBe(0n)
    for (const command of [say.closedByRenewal, say.paidOff, say.returned(), say.releaseRequested])
      given(renewed).when(command).then('transition.not-allowed')
  })

  it('transfers its whole balance, and only while it has a debt', () => {
    const loan = stateAfter(funded)
    given(loan)
      .when(closing(BigInt(REQUIRED) - 1n))
      .then('transition.not-allowed')
    given(stateAfter([...funded, say.paid()]))
      .when(say.closedByRenewal)
      .then('transition.not-allowed')
    given(stateAfter([...funded, say.returned()]))
      .when(say.closedByRenewal)
      .then('transition.not-allowed')
    given(stateAfter([...funded, say.counted('0')]))
      .when(closing(0n))
      .then('transition.not-allowed')
  })

  it('is not closed while the bank may reverse a payment on it, but from then on (1.9.24, 1.1.20)', () => {
    const heldUntil = START + 21 * DAY_MS
    const partly = say.paid('900000', { method: 'ACH', heldUntil, isPaidInFull: false })
    const loan = stateAfter([...funded, partly])
    given(loan)
      .when(say.closedByRenewal, heldUntil - 1)
      .then('transition.not-allowed')
    expect(refusalOf(loan, say.closedByRenewal, heldUntil)).toBeNull()
    const without = stateAfter([...funded, partly, say.paymentReturned])
    expect(refusalOf(without, say.closedByRenewal)).toBeNull()
  })

  it('owes back coins that arrive at its address later, and notifies its borrower', () => {
    const more = say.counted((BigInt(REQUIRED) + 7n).toString())
    const { state: late, jobs } = given(renewed).when(more)
    expect(late).toMatchObject({ state: 'COMPLETE', stage: 'COLLATERAL_RELEASE' })
    expect(jobs).toEqual(['collateral-held'])
    expect(refusalOf(late, say.releaseRequested)).toBeNull()
  })

  it('has a negative balance when transferred coins are reorged', () => {
    expect(balanceUnits(after(renewed, say.counted('0')).collateral)).toBe(-BigInt(REQUIRED))
  })

  it('is not reopened by a payment that the bank reverses', () => {
    const paidOnce = [...funded, say.paid('7499', { isPaidInFull: false }), say.closedByRenewal]
    given(stateAfter(paidOnce)).when(say.paymentReturned).then('loan.not-open')
  })

  it('keeps its renewal’s payment, which came from no bank, and so its disbursement (1.1.20)', () => {
    const reversed: Command = {
      type: 'PaymentReturned',
      by: { kind: 'job', id: 'job-1' },
      data: { paymentId: 'renewal-2', reasonCode: 'R01', isPaidInFull: true },
    }
    given(renewed).when(reversed).then('transition.not-allowed')
  })
})

describe('coins transferred from one loan to the other', () => {
  it('are conserved, whatever was counted before, in between and after', () => {
    const units = fc.bigInt({ min: 21_000_000n, max: 50_000_000n })
    fc.assert(
      fc.property(units, units, fc.bigInt({ min: 0n, max: 9_000_000n }), (before, atOld, added) => {
        let old = stateAfter(
          before === BigInt(REQUIRED) ? funded : [...funded, say.counted(before.toString())],
        )
        const topUp = BigInt(TOP_UP) + added
        let renewal = stateAfter([
          ...RENEWALS.awaitingTopUp,
          say.addressAllotted,
          say.counted(topUp.toString()),
        ])
        const moved = balanceOf(old)
        const both = () => balanceOf(old) + balanceOf(renewal)
        expect(both()).toBe(before + topUp)
        old = after(old, closing(moved))
        renewal = after(renewal, rolling(moved))
        expect(both()).toBe(before + topUp)
        expect(balanceOf(old)).toBe(0n)
        expect(isCollateralWhole(renewal.collateral)).toBe(true)
        if (atOld === before) return
        old = after(old, say.counted(atOld.toString()))
        expect(both()).toBe(atOld + topUp)
      }),
    )
  })
})
