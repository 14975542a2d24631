import { describe, expect, it } from 'vitest'
import {
  after,
  bent,
  given,
  inState,
  REQUIRED,
  say,
  START,
  stateAfter,
  WAYS,
  type Changes,
} from './journey.test-data.ts'
import type { LoanFile } from '../view/loan-file.ts'

/** A closed loan that has a balance again: a payment that its close depended on was reversed. */
const owing = (changes: Changes): LoanFile =>
  bent(inState('COLLATERAL_RELEASE'), { loan: { paidInFullAt: null }, ...changes })
const REQUEST = { requestId: 'return-1', requestedAt: START, approvals: [] } as const

describe('work that waits for another decider', () => {
  it('continues when two agents clear a match: coins counted in the meantime are received', () => {
    const counted = after(
      stateAfter([...(WAYS.WAITING_FOR_COLLATERAL ?? []), say.addressAllotted]),
      say.sanctionsHeld,
      say.counted(REQUIRED),
    )
    expect(counted.state).toBe('WAITING_FOR_COLLATERAL')
    const cleared = given(after(counted, say.sanctionsCleared('ann'))).when(say.sanctionsCleared('bob'))
    expect(cleared.types).toEqual([
      'SanctionsDecided',
      'SanctionsCleared',
      'CollateralReceived',
      'DisbursementReady',
    ])
  })

  it('continues under a license for everything', () => {
    const license = { covers: 'ALL' } as const
    const blocked = after(
      stateAfter([...(WAYS.WAITING_FOR_COLLATERAL ?? []), say.addressAllotted]),
      say.sanctionsHeld,
      say.counted(REQUIRED),
      say.sanctionsConfirmed('ann'),
      say.sanctionsConfirmed('bob'),
      say.sanctionsLicensed('ann', license),
    )
    expect(given(blocked).when(say.sanctionsLicensed('bob', license)).types).toEqual([
      'SanctionsLicenseEntered',
      'SanctionsLicensed',
      'CollateralReceived',
      'DisbursementReady',
    ])
  })

  it('is the release of the last collateral, once the loan is paid in full again', () => {
    const emptied = { collateral: { confirmedUnits: 7n, releasedUnits: 7n } }
    const paid = given(owing(emptied)).when(say.paid('1000', { paymentId: 'payment-9' }))
    expect(paid.types).toEqual(['PaymentReceived', 'CollateralReleased'])
    const reversed = { ...say.paymentReturned, data: { ...say.paymentReturned.data, isPaidInFull: true } }
    const returned = given(owing(emptied)).when(reversed as typeof say.paymentReturned)
    expect(returned.types).toEqual(['PaymentReturned', 'CollateralReleased'])
  })

  it('is a loan with a balance again, once no release of its collateral is requested any more', () => {
    const requested = owing({ releases: [{ ...REQUEST, state: 'REQUESTED' }] })
    expect(given(requested).when(say.releaseRejected).types).toEqual([
      'CollateralReleaseDecided',
      'LoanReopened',
      'CollateralRepledged',
    ])
    const ordered = owing({ releases: [{ ...REQUEST, state: 'ORDERED', orderedUnits: 7n }] })
    const failed = {
      ...say.releaseConcluded,
      data: { ...say.releaseConcluded.data, result: 'WITHDRAWAL_FAILED' },
    }
    expect(given(ordered).when(failed as typeof say.releaseConcluded).types).toEqual([
      'CollateralReleaseConcluded',
      'LoanReopened',
      'CollateralRepledged',
    ])
  })
})
