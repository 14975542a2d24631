import { describe, expect, it } from 'vitest'
import { paidInFullAtOf, paymentsOf } from '../loan/loan-state.ts'
import { isRenewable } from '../view/renewable.ts'
import { HOLDABLE_WIRE_STATES } from '../view/holdable-states.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { releaseProgress } from '../view/release-progress.ts'
import type { Command } from '../process/commands.ts'
import {
  given,
  after,
  inState,
  refusalOf,
  REFINANCES,
  say,
  START,
  stateAfter,
  WAYS,
} from '../process/journey.test-data.ts'
import { DAY_MS } from './limits.ts'
import { isCollateralBlocked as isBlocked, standsStill as isStopped } from './sanctions.ts'
import { isHoldable } from './holdable.ts'

const BLOCKED = [say.sanctionsHeld, say.sanctionsConfirmed('ann'), say.sanctionsConfirmed('bob')]
const standsStill = ({ application }: LoanFile): boolean => isStopped(application)
const isCollateralBlocked = ({ application }: LoanFile): boolean => isBlocked(application)
const holdOf = ({ application }: LoanFile) => application.sanctions
const ALL = { covers: 'ALL' } as const
const blocked = (way: readonly Command[] = [], state: keyof typeof WAYS = 'COMPLETE') =>
  stateAfter([...(WAYS[state] ?? []), ...way, ...BLOCKED])

/** `OFFER_SELECT`: of a refinance alone. */
const OF_ANY_LOAN = HOLDABLE_WIRE_STATES.filter((state) => state !== 'OFFER_SELECT')

describe('a true match found on a loan in service (31 CFR 501.603)', () => {
  it('can be held in these wire states, and in no other', () => {
    const holdable = (Object.keys(WAYS) as (keyof typeof WAYS)[]).filter((state) =>
      isHoldable(inState(state)),
    )
    expect(new Set(holdable)).toEqual(new Set(OF_ANY_LOAN))
    expect(isHoldable(stateAfter(REFINANCES.begun))).toBe(true)
    expect(isHoldable(inState('OFFER_SELECT'))).toBe(false)
  })
  it.each(HOLDABLE_WIRE_STATES)('is held in %s, and stage and state stay', (state) => {
    const before = state === 'OFFER_SELECT' ? stateAfter(REFINANCES.begun) : inState(state)
    expect(isHoldable(before)).toBe(true)
    const held = after(before, say.sanctionsHeld)
    expect([held.stage, held.state]).toEqual([before.stage, before.state])
    expect([standsStill(held), isHoldable(held)]).toEqual([true, false])
  })
  it('accepts payments, but does not close the loan', () => {
    const paid = after(blocked(), say.paid())
    expect([paid.state, paymentsOf(paid.loan).length, paidInFullAtOf(paid.loan)]).toEqual([
      'COMPLETE',
      1,
      START,
    ])
    expect(refusalOf(paid, say.paidOff)).toBe('transition.not-allowed')
    expect(isRenewable(blocked())).toBe(false)
    expect(refusalOf(blocked(), say.closedByRenewal)).toBe('transition.not-allowed')
  })
  it('reverses a returned payment, also of a loan that it had closed', () => {
    const closed = blocked([say.paid(), say.paidOff])
    expect(closed.state).toBe('COLLATERAL_RELEASE')
    const reopened = after(closed, say.paymentReturned)
    expect([reopened.state, reopened.loan.state, standsStill(reopened)]).toEqual(['COMPLETE', 'OPEN', true])
  })
  it('allows no collateral release to be requested, decided or ordered, and does not list it for agents', () => {
    const requested = [say.paid(), say.paidOff, say.releaseRequested, say.releaseApproved]
    expect(refusalOf(blocked(requested.slice(0, 2)), say.releaseRequested)).toBe('transition.not-allowed')
    expect(refusalOf(blocked(requested), say.releaseApprovedToo)).toBe('transition.not-allowed')
    expect(releaseProgress(blocked(requested))).toBe('NONE')
    expect(releaseProgress(stateAfter([...(WAYS.COMPLETE ?? []), ...requested]))).toBe('WAITING')
  })
  it('does not send returned money again', () => {
    const owed = blocked([say.returned(), say.accountGiven('account-2')])
    expect(refusalOf(owed, say.approves('ann'))).toBe('transition.not-allowed')
    expect(refusalOf(blocked([say.returned()]), say.accountGiven('account-2'))).toBe('transition.not-allowed')
  })
  it('is closed once two agents clear it, if it was paid in the meantime', () => {
    const held = stateAfter([...(WAYS.COMPLETE ?? []), say.sanctionsHeld, say.paid()])
    const once = after(held, say.sanctionsCleared('ann'))
    expect(standsStill(once)).toBe(true)
    const { state: cleared, jobs } = given(once).when(say.sanctionsCleared('bob'))
    expect(holdOf(cleared)).toBeNull()
    expect(jobs).toEqual(['close-loan', 'end-renewal'])
    expect(refusalOf(cleared, say.paidOff)).toBeNull()
  })
  it('continues after it is cleared with the coins received in the meantime', () => {
    const held = stateAfter([...(WAYS.WAITING_FOR_COLLATERAL ?? []), say.addressAllotted, say.sanctionsHeld])
    const counted = after(held, say.counted('21000000'))
    expect(counted.state).toBe('WAITING_FOR_COLLATERAL')
    const cleared = after(counted, say.sanctionsCleared('ann'), say.sanctionsCleared('bob'))
    expect(cleared.state).toBe('FUNDABLE')
  })
})

describe('a release under a license of OFAC (31 CFR 501.801)', () => {
  const license = (over: Parameters<typeof say.sanctionsLicensed>[1] = {}) => [
    say.sanctionsLicensed('ann', over),
    say.sanctionsLicensed('bob', over),
  ]
  it('needs two different agents with identical entries, for blocked property', () => {
    const one = after(blocked(), say.sanctionsLicensed('ann'))
    expect(refusalOf(one, say.sanctionsLicensed('ann'))).toBe('approval.same-agent')
    for (const other of [{ number: 'SDGT-2026-2' }, { issuedOn: '2026-11-19' }, ALL] as const) {
      const differs = after(one, say.sanctionsLicensed('bob', other))
      expect([holdOf(differs)?.license, holdOf(differs)?.licenseEntries.length]).toEqual([null, 2])
      expect(holdOf(after(differs, say.sanctionsLicensed('bob')))?.license).not.toBeNull()
    }
    const held = stateAfter([...(WAYS.COMPLETE ?? []), say.sanctionsHeld])
    expect(refusalOf(held, say.sanctionsLicensed('ann'))).toBe('transition.not-allowed')
    expect(refusalOf(inState('COMPLETE'), say.sanctionsLicensed('ann'))).toBe('transition.not-allowed')
  })
  it.each([
    [{ number: ' ' }, 'approval.note-required'],
    [{ note: ' ' }, 'approval.note-required'],
    [{ issuedOn: '2026-11-22' }, 'sanctions.license-date'],
    [{ issuedOn: '2026-11-21' }, null],
  ])('with %o is %s', (over, code) =>
    expect(refusalOf(blocked(), say.sanctionsLicensed('ann', over))).toBe(code),
  )
  it('for the collateral allows its release, and nothing else', () => {
    const licensed = after(blocked([say.paid()]), ...license())
    expect([standsStill(licensed), isCollateralBlocked(licensed)]).toEqual([true, false])
    const back = after(
      licensed,
      say.paidOff,
      say.releaseRequested,
      say.releaseApproved,
      say.releaseApprovedToo,
    )
    expect([back.state, releaseProgress(back)]).toEqual(['COLLATERAL_RELEASE', 'SENDING'])
    const owed = after(blocked([say.returned()]), ...license())
    expect(refusalOf(owed, say.accountGiven('account-2'))).toBe('transition.not-allowed')
    const cancelled = after(blocked([], 'WAITING_FOR_COLLATERAL'), ...license(), say.cancelled)
    expect(cancelled.state).toBe('CANCELLED')
  })
  it('for all ends the hold, and a new one can be placed', () => {
    const licensed = after(blocked([say.returned()]), ...license(ALL))
    expect([standsStill(licensed), isHoldable(licensed)]).toEqual([false, true])
    expect(refusalOf(licensed, say.accountGiven('account-2'))).toBeNull()
    expect(refusalOf(licensed, say.sanctionsLicensed('ann', ALL))).toBe('transition.not-allowed')
    const again = after(licensed, say.sanctionsHeld)
    expect([standsStill(again), holdOf(again)?.license]).toEqual([true, null])
  })
  it('for all may follow one for the collateral', () => {
    const one = after(blocked(), ...license())
    expect(refusalOf(one, say.sanctionsLicensed('ann'))).toBe('transition.not-allowed')
    expect(standsStill(after(one, ...license(ALL)))).toBe(false)
  })
  it('closes a loan paid in the meantime, by the job that is then due', () => {
    const paid = blocked([say.paid()])
    const one = after(paid, say.sanctionsLicensed('ann'))
    const { types, jobs } = given(one).when(say.sanctionsLicensed('bob'))
    expect(types).toEqual(['SanctionsLicenseEntered', 'SanctionsLicensed'])
    expect(jobs).toEqual(['close-loan', 'end-renewal'])
  })

  describe('is reported within ten business days (31 CFR 501.603(b)(3))', () => {
    const NEXT = START + 300 * DAY_MS
    const RELEASE = START + 20 * DAY_MS
    const due = (...commands: readonly Command[]) => holdOf(after(blocked(), ...commands))?.reportDueAt
    it('in addition to the first report, and is the last one where everything is released', () => {
      expect(due()).toBe(START + 14 * DAY_MS)
      expect(due(...license(ALL))).toBe(START + 14 * DAY_MS)
      expect(due(say.sanctionsReported('one'), ...license(ALL))).toBe(RELEASE)
      expect(due(...license(ALL), say.sanctionsReported('one'))).toBe(START + 14 * DAY_MS)
      expect(due(...license(ALL), say.sanctionsReported('one'), say.sanctionsReported('two'))).toBeNull()
    })
    it('and every year while anything is blocked', () => {
      expect(due(...license(), say.sanctionsReported('one'))).toBe(NEXT)
      const gone = after(
        blocked([say.paid()]),
        ...license(),
        say.paidOff,
        say.releaseRequested,
        say.releaseApproved,
        say.releaseApprovedToo,
        {
          ...say.releaseConcluded,
          data: { requestId: 'return-1', result: 'SUCCESS', units: '21000000', transactionId: 'tx-1' },
        } as Command,
        say.sanctionsReported('one'),
      )
      expect([gone.stage, holdOf(gone)?.reportDueAt]).toEqual(['FINAL', null])
      expect(refusalOf(gone, say.sanctionsReported('two'))).toBe('transition.not-allowed')
    })
  })
})
