import { describe, expect, it } from 'vitest'
import { withData } from '../decider/given-when-then.test-data.ts'
import { balanceUnits } from '../collateral/account.ts'
import type { Approval } from '../decider/approval.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { isReleaseOpen, releaseProgress } from '../view/release-progress.ts'
import {
  after,
  bent,
  refusalOf,
  REQUIRED,
  say,
  START,
  stateAfter,
  WAYS,
} from '../process/journey.test-data.ts'
import { releaseFacts } from '../process/facts.ts'
import { currentRelease } from '../view/current-release.ts'
import { objection } from '../decider/decide.ts'
import { RELEASE } from './decider.ts'
import {
  isReleaseOrdered,
  isReleaseStuck,
  isReleaseUndecided,
  orderedUnitsOf,
  type Release,
} from './release.ts'

const HELD = '7'
const balanceOf = ({ collateral }: LoanFile): bigint => balanceUnits(collateral)
const ready = stateAfter([
  ...(WAYS.WAITING_FOR_COLLATERAL ?? []),
  say.addressAllotted,
  say.counted(HELD),
  say.cancelled,
])

const concluded = (result: string) => withData(say.releaseConcluded, { result })

const requested = after(ready, say.releaseRequested)
const ordered = after(requested, say.releaseApproved, say.releaseApprovedToo)

describe('a release of collateral', () => {
  it('can be requested while there is a balance, once (1.4.40)', () => {
    expect([ready.stage, isReleaseOpen(ready), releaseProgress(ready)]).toEqual([
      'COLLATERAL_RELEASE',
      true,
      'NONE',
    ])
    expect(refusalOf(stateAfter(WAYS.CANCELLED ?? []), say.releaseRequested)).toBe('transition.not-allowed')
    expect(isReleaseUndecided(currentRelease(requested))).toBe(true)
    expect(refusalOf(requested, say.releaseRequested)).toBe('transition.not-allowed')
  })

  it('is ordered by two different agents only (1.9.20)', () => {
    const once = after(requested, say.releaseApproved)
    expect([isReleaseOrdered(currentRelease(once)), releaseProgress(once)]).toEqual([false, 'WAITING'])
    expect(refusalOf(once, say.releaseApproved)).toBe('approval.same-agent')
    expect([isReleaseOrdered(currentRelease(ordered)), releaseProgress(ordered)]).toEqual([true, 'SENDING'])
    expect(orderedUnitsOf(currentRelease(ordered))).toBe(BigInt(HELD))
    expect(refusalOf(ordered, withData(say.releaseApproved, {}))).toBe('transition.not-allowed')
    expect(refusalOf(ordered, say.releaseRejected)).toBe('transition.not-allowed')
  })

  it('is not approved once the coins are reorged, nor with another request’s id', () => {
    const gone = after(requested, say.counted('0'))
    expect(refusalOf(gone, say.releaseApproved)).toBe('collateral.not-ready')
    expect(refusalOf(requested, withData(say.releaseApproved, { requestId: 'return-2' }))).toBe(
      'release.request-over',
    )
    const late = after(requested, say.releaseApproved, say.counted('0'))
    expect(refusalOf(late, say.releaseApprovedToo)).toBe('collateral.not-ready')
  })

  it('debits the balance when it is confirmed, and ends the release (1.3.63)', () => {
    const back = after(ordered, say.releaseConcluded)
    expect([back.stage, back.state, balanceOf(back)]).toEqual(['FINAL', 'CANCELLED', 0n])
    expect(refusalOf(back, say.releaseConcluded)).toBe('transition.not-allowed')
    const more = after(back, say.counted('9'))
    expect([more.stage, balanceOf(more), isReleaseOpen(more)]).toEqual(['COLLATERAL_RELEASE', 2n, true])
  })

  it('cannot succeed with another amount, or before it was ordered', () => {
    expect(refusalOf(ordered, withData(say.releaseConcluded, { units: '8' }))).toBe('transition.not-allowed')
    expect(refusalOf(requested, say.releaseConcluded)).toBe('transition.not-allowed')
  })

  it('accepts results only for the current request', () => {
    expect(refusalOf(ordered, withData(say.releaseConcluded, { requestId: 'return-2' }))).toBe(
      'release.request-over',
    )
    expect(refusalOf(ready, say.releaseConcluded)).toBe('transition.not-allowed')
    const failed = withData(say.releaseConcluded, { result: 'WITHDRAWAL_FAILED', units: '0' })
    expect(balanceOf(after(ordered, failed))).toBe(BigInt(HELD))
  })

  it('reopens after WITHDRAWAL_FAILED; any other failure waits for an agent who returns it (1.4.41)', () => {
    expect(isReleaseOpen(after(ordered, concluded('WITHDRAWAL_FAILED')))).toBe(true)
    for (const result of ['NO_COLLATERAL', 'PENDING_TRANSACTIONS', 'DUPLICATE_REQUEST', 'INVALID_ADDRESS']) {
      const stuck = after(ordered, concluded(result))
      expect([isReleaseOpen(stuck), isReleaseStuck(currentRelease(stuck)), releaseProgress(stuck)]).toEqual([
        false,
        true,
        'WAITING',
      ])
      expect(isReleaseOpen(after(stuck, say.releaseRejected))).toBe(true)
    }
  })

  it('is one of many: each request is a release of its own, and the previous one keeps its result (1.3.10)', () => {
    const rejected = after(requested, say.releaseRejected)
    const again = after(rejected, withData(say.releaseRequested, { requestId: 'return-2' }))
    expect(again.releases.map(({ requestId, state }) => [requestId, state])).toEqual([
      ['return-1', 'CONCLUDED'],
      ['return-2', 'REQUESTED'],
    ])
    expect(again.releases[0]).toBe(rejected.releases[0])
    expect(currentRelease(again)).toBe(again.releases[1])
    expect(refusalOf(again, say.releaseRejected)).toBe('release.request-over')
    // A command that a sanctions hold stops is refused as such, whichever request it names.
    expect(refusalOf(after(again, say.sanctionsHeld), say.releaseRejected)).toBe('transition.not-allowed')
    const second = [say.releaseApproved, say.releaseApprovedToo, say.releaseConcluded] as const
    const back = after(again, ...second.map((command) => withData(command, { requestId: 'return-2' })))
    expect([back.releases.map(({ state }) => state), balanceOf(back)]).toEqual([
      ['CONCLUDED', 'CONCLUDED'],
      0n,
    ])
  })

  it('is rejected by one agent with a controlled reason', () => {
    expect(refusalOf(requested, withData(say.releaseRejected, { reason: 'I do not like it' }))).toBe(
      'approval.reason-required',
    )
    // No loan needs what is owed back: that reason is of requests for a part.
    expect(refusalOf(requested, withData(say.releaseRejected, { reason: 'LOAN_NEEDS_IT' }))).toBe(
      'approval.reason-required',
    )
    const refused = after(requested, say.releaseRejected)
    expect([isReleaseOpen(refused), balanceOf(refused)]).toEqual([true, BigInt(HELD)])
  })

  it('is impossible for an open loan', () => {
    const waiting = stateAfter([
      ...(WAYS.WAITING_FOR_COLLATERAL ?? []),
      say.addressAllotted,
      say.counted(REQUIRED),
    ])
    expect(refusalOf(waiting, say.releaseRequested)).toBe('transition.not-allowed')
  })

  it('cannot be decided once one agent has rejected it', () => {
    const refused = after(requested, say.releaseRejected)
    expect([
      isReleaseUndecided(currentRelease(refused)),
      isReleaseOrdered(currentRelease(refused)),
      releaseProgress(refused),
    ]).toEqual([false, false, 'NONE'])
  })
})

describe('the order of a release (1.9.20)', () => {
  const by = (agentId: string, decision: Approval['decision'] = 'approve'): Approval => ({
    agentId,
    decision,
    at: START,
    reason: null,
  })
  const TWO = [by('ann'), by('bob')]
  type Progress =
    | { readonly state: 'REQUESTED' }
    | { readonly state: 'ORDERED'; readonly orderedUnits: bigint }
    | { readonly state: 'CONCLUDED'; readonly orderedUnits: null; readonly result: 'WITHDRAWAL_FAILED' }
  const REFUSED = { state: 'CONCLUDED', orderedUnits: null, result: 'WITHDRAWAL_FAILED' } as const
  const isOrdered = (
    approvals: readonly Approval[],
    {
      progress = { state: 'REQUESTED' },
      confirmedUnits = 7n,
    }: { readonly progress?: Progress; readonly confirmedUnits?: bigint } = {},
  ) => {
    const release: Release = { requestId: 'return-1', requestedAt: START, approvals, ...progress }
    const facts = releaseFacts(bent(requested, { collateral: { confirmedUnits } }))
    const input = { state: release, command: { type: 'CollateralReleaseOrdered' }, facts, now: START }
    return objection(RELEASE, input, { kind: 'agent', id: 'bob' }) === null
  }
  it.each<[string, boolean, boolean]>([
    ['two different agents', isOrdered(TWO), true],
    ['two and one who refused', isOrdered([by('ann'), by('cat', 'refuse'), by('bob')]), true],
    ['one', isOrdered([by('ann')]), false],
    ['one, twice', isOrdered([by('ann'), by('ann')]), false],
    ['one of two', isOrdered([by('ann'), by('bob', 'refuse')]), false],
    ['two, of nothing that is held', isOrdered(TWO, { confirmedUnits: 0n }), false],
    [
      'two, of what is ordered already',
      isOrdered(TWO, { progress: { state: 'ORDERED', orderedUnits: 7n } }),
      false,
    ],
    ['two, of what is over', isOrdered(TWO, { progress: REFUSED }), false],
  ])('by %s: %s', (_, isGiven, expected) => expect(isGiven).toBe(expected))
})
