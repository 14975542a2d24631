import { describe, expect, it } from 'vitest'
import { withData } from '../decider/given-when-then.test-data.ts'
import { heldUnits, type Approval, type CollateralReturn } from './application.ts'
import { after, refusalOf, REQUIRED, say, START, stateAfter, WAYS } from './journey.test-data.ts'
import {
  isReturnOpen,
  isReturnStuck,
  isReturnUndecided,
  mayReturn,
  returnStand,
  twoAgentsReturn,
} from './return-guards.ts'

const HELD = '7'
const ready = stateAfter([
  ...(WAYS.WAITING_FOR_COLLATERAL ?? []),
  say.addressAllotted,
  say.counted(HELD),
  say.cancelled,
])

const concluded = (result: string) => withData(say.returnConcluded, { result })

const requested = after(ready, say.returnRequested)
const ordered = after(requested, say.returnApproved, say.returnApprovedToo)

describe('a return of collateral', () => {
  it('can be asked for while coins are held, once (1.4.40)', () => {
    expect([ready.stage, isReturnOpen(ready), returnStand(ready)]).toEqual([
      'COLLATERAL_RELEASE',
      true,
      'NONE',
    ])
    expect(refusalOf(stateAfter(WAYS.CANCELLED ?? []), say.returnRequested)).toBe('transition.not-allowed')
    expect(isReturnUndecided(requested)).toBe(true)
    expect(refusalOf(requested, say.returnRequested)).toBe('transition.not-allowed')
  })

  it('is ordered by two different agents, and by nobody else (1.9.20)', () => {
    const once = after(requested, say.returnApproved)
    expect([mayReturn(once), returnStand(once)]).toEqual([false, 'WAITING'])
    expect(refusalOf(once, say.returnApproved)).toBe('approval.same-agent')
    expect([mayReturn(ordered), returnStand(ordered)]).toEqual([true, 'SENDING'])
    expect(ordered.collateralReturn?.orderedUnits).toBe(BigInt(HELD))
    expect(refusalOf(ordered, withData(say.returnApproved, {}))).toBe('transition.not-allowed')
    expect(refusalOf(ordered, say.returnRefused)).toBe('transition.not-allowed')
  })

  it('is not approved once the chain has taken the coins back, nor under the name of another request', () => {
    const gone = after(requested, say.counted('0'))
    expect(refusalOf(gone, say.returnApproved)).toBe('collateral.not-ready')
    expect(refusalOf(requested, withData(say.returnApproved, { requestId: 'return-2' }))).toBe(
      'release.request-over',
    )
    const late = after(requested, say.returnApproved, say.counted('0'))
    expect(refusalOf(late, say.returnApprovedToo)).toBe('collateral.not-ready')
  })

  it('takes the coins out of what is held when it is final, and ends the release (1.3.63)', () => {
    const back = after(ordered, say.returnConcluded)
    expect([back.stage, back.state, heldUnits(back)]).toEqual(['FINAL', 'CANCELLED', 0n])
    expect(refusalOf(back, say.returnConcluded)).toBe('transition.not-allowed')
    const more = after(back, say.counted('9'))
    expect([more.stage, heldUnits(more), isReturnOpen(more)]).toEqual(['COLLATERAL_RELEASE', 2n, true])
  })

  it('cannot be told a success of another amount, or before it was ordered', () => {
    expect(refusalOf(ordered, withData(say.returnConcluded, { units: '8' }))).toBe('transition.not-allowed')
    expect(refusalOf(requested, say.returnConcluded)).toBe('transition.not-allowed')
  })

  it('is told of the request that is under way, and of no other', () => {
    expect(refusalOf(ordered, withData(say.returnConcluded, { requestId: 'return-2' }))).toBe(
      'release.request-over',
    )
    expect(refusalOf(ready, say.returnConcluded)).toBe('transition.not-allowed')
    const failed = withData(say.returnConcluded, { result: 'WITHDRAWAL_FAILED', units: '0' })
    expect(heldUnits(after(ordered, failed))).toBe(BigInt(HELD))
  })

  it('opens again after WITHDRAWAL_FAILED; any other failure waits for an agent who gives it back (1.4.41)', () => {
    expect(isReturnOpen(after(ordered, concluded('WITHDRAWAL_FAILED')))).toBe(true)
    for (const result of ['NO_COLLATERAL', 'PENDING_TRANSACTIONS', 'DUPLICATE_REQUEST', 'INVALID_ADDRESS']) {
      const stuck = after(ordered, concluded(result))
      expect([isReturnOpen(stuck), isReturnStuck(stuck), returnStand(stuck)]).toEqual([
        false,
        true,
        'WAITING',
      ])
      expect(isReturnOpen(after(stuck, say.returnRefused))).toBe(true)
    }
  })

  it('is refused by one agent with a controlled reason', () => {
    expect(refusalOf(requested, withData(say.returnRefused, { reason: 'I do not like it' }))).toBe(
      'approval.reason-required',
    )
    const refused = after(requested, say.returnRefused)
    expect([isReturnOpen(refused), heldUnits(refused)]).toEqual([true, BigInt(HELD)])
  })

  it('does not touch a loan that goes on', () => {
    const waiting = stateAfter([
      ...(WAYS.WAITING_FOR_COLLATERAL ?? []),
      say.addressAllotted,
      say.counted(REQUIRED),
    ])
    expect(refusalOf(waiting, say.returnRequested)).toBe('transition.not-allowed')
  })

  it('is decided no more once one agent has refused it', () => {
    const refused = after(requested, say.returnRefused)
    expect([isReturnUndecided(refused), mayReturn(refused), returnStand(refused)]).toEqual([
      false,
      false,
      'NONE',
    ])
  })
})

describe('the order to send coins back (1.9.20)', () => {
  const by = (agentId: string, decision: Approval['decision'] = 'approve'): Approval => ({
    agentId,
    decision,
    at: START,
    reason: null,
  })
  const isOrdered = (
    approvals: readonly Approval[],
    change: Partial<CollateralReturn> = {},
    finalUnits = 7n,
  ) => {
    const { collateralReturn } = requested
    if (collateralReturn === null) throw new Error('a return was requested')
    const application = {
      ...requested,
      finalUnits,
      collateralReturn: { ...collateralReturn, approvals, ...change },
    }
    return (
      twoAgentsReturn({ state: application, command: { type: 'CollateralReturnOrdered' }, now: START }) ===
      null
    )
  }
  it.each<[string, boolean, boolean]>([
    ['two different agents', isOrdered([by('ann'), by('bob')]), true],
    ['two and one who refused', isOrdered([by('ann'), by('cat', 'refuse'), by('bob')]), true],
    ['one', isOrdered([by('ann')]), false],
    ['one, twice', isOrdered([by('ann'), by('ann')]), false],
    ['one of two', isOrdered([by('ann'), by('bob', 'refuse')]), false],
    ['two, of nothing that is held', isOrdered([by('ann'), by('bob')], {}, 0n), false],
    ['two, of what is ordered already', isOrdered([by('ann'), by('bob')], { orderedUnits: 7n }), false],
    ['two, of what is over', isOrdered([by('ann'), by('bob')], { result: 'WITHDRAWAL_FAILED' }), false],
  ])('by %s: %s', (_, isGiven, expected) => expect(isGiven).toBe(expected))
})
