import { REFINANCES, stateAfter } from '@pledge/domain/process/journey.test-data'
import { describe, expect, it } from 'vitest'
import { applicationState } from './application-state.ts'

const stored = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? one.toString() : one)))

describe('the stored state of a refinance', () => {
  it('can be read where it was stored before it said whether the register has verified everyone', () => {
    const { application } = stateAfter(REFINANCES.begun)
    const { isIdentityVerified: _, ...refinance } = application.refinance!
    const read = applicationState.parse(stored({ ...application, refinance }))
    expect(read.refinance).toEqual({ ...application.refinance, isIdentityVerified: true })
  })

  it('can be read where it was stored before its details and the military inquiry were facts of it (note 106)', () => {
    const { application } = stateAfter(REFINANCES.selected)
    const { hasDetails, isMilitaryCleared, ...refinance } = application.refinance!
    expect([hasDetails, isMilitaryCleared]).toEqual([true, true])
    const read = applicationState.parse(stored({ ...application, refinance }))
    expect(read.refinance).toEqual({ ...application.refinance, hasDetails: false, isMilitaryCleared: false })
  })
})
