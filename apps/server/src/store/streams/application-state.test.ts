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
})
