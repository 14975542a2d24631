import { describe, expect, it } from 'vitest'
import { addressVerificationAtOf, depositAddressOf } from '../collateral/account.ts'
import {
  given,
  bent,
  DUE_AT,
  inState,
  refusalOf,
  say,
  stateAfter,
  WAYS,
} from '../process/journey.test-data.ts'

const waiting = inState('WAITING_FOR_COLLATERAL')
const allotted = depositAddressOf(waiting.collateral) === null ? [say.addressAllotted] : []
const ready = stateAfter([...(WAYS.WAITING_FOR_COLLATERAL ?? []), ...allotted])

describe('verifying the deposit address (1.3.28, G.42)', () => {
  it('is recorded the first time, and changes no state', () => {
    expect(addressVerificationAtOf(ready.collateral)).toBeNull()
    const tried = stateAfter([...(WAYS.WAITING_FOR_COLLATERAL ?? []), ...allotted, say.addressTried])
    expect(tried).toMatchObject({
      state: ready.state,
      stage: ready.stage,
      collateral: { depositsDueAt: DUE_AT },
    })
    expect(addressVerificationAtOf(tried.collateral)).not.toBeNull()
    given(tried).when(say.addressTried).then('transition.not-allowed')
  })

  it('can only be started by the borrower, once there is an address', () => {
    const without = bent(ready, { collateral: { depositAddress: null } })
    given(without).when(say.addressTried).then('collateral.not-ready')
    const byJob = { ...say.addressTried, by: { kind: 'job', id: 'job' } as const }
    expect(refusalOf(ready, byJob)).not.toBeNull()
  })

  it('is refused once the coins have arrived', () => {
    for (const state of ['FUNDABLE', 'MANUAL_FUNDING_RELEASE', 'COMPLETE', 'CANCELLED'] as const)
      expect(refusalOf(inState(state), say.addressTried)).not.toBeNull()
  })
})
