import { describe, expect, it } from 'vitest'
import {
  inState,
  PRIOR,
  REFINANCES,
  RENEWALS,
  REQUIRED,
  stateAfter,
  TOP_UP,
} from '../process/journey.test-data.ts'
import { securedUnits } from './secured-units.ts'

describe('what secures a loan (1.9.09)', () => {
  it('is zero before collateral is confirmed, and then the confirmed quantity', () => {
    expect(securedUnits(inState('SIGN_DOCS'))).toBe(0n)
    expect(securedUnits(inState('WAITING_FOR_COLLATERAL'))).toBe(0n)
    expect(securedUnits(inState('FUNDABLE'))).toBe(BigInt(REQUIRED))
  })
  it('is what a renewal will take over, before and after signing', () => {
    const carried = BigInt(PRIOR.rolloverUnits)
    expect(securedUnits(stateAfter(RENEWALS.awaitingTopUp.slice(0, 6)))).toBe(carried)
    expect(securedUnits(stateAfter(RENEWALS.awaitingTopUp))).toBe(carried)
    expect(securedUnits(stateAfter(RENEWALS.topUpFinal))).toBe(carried + BigInt(TOP_UP))
  })
  it('leaves out what the estate has not handed over, of a refinance', () => {
    expect(securedUnits(stateAfter(REFINANCES.topUpRequested))).toBe(0n)
    expect(securedUnits(stateAfter(REFINANCES.topUpReceived))).toBe(BigInt(TOP_UP))
    expect(securedUnits(stateAfter(REFINANCES.awaitingHandOver))).toBe(0n)
    expect(securedUnits(stateAfter(REFINANCES.complete))).toBe(BigInt(REQUIRED))
  })
})
