import { describe, expect, it } from 'vitest'
import { STAGES } from '../application/states.ts'
import { isReleaseReady } from './release-ready.ts'
import { RELEASE_RESULTS } from '../release/results.ts'

const request = { requestId: 'one' }
const stage = 'COLLATERAL_RELEASE'

describe('a release of collateral', () => {
  it('can be requested in its stage while no request was made (1.4.40)', () => {
    for (const each of STAGES)
      expect(isReleaseReady({ stage: each, request: null, responses: [] })).toBe(each === stage)
    expect(isReleaseReady({ stage, request, responses: [] })).toBe(false)
  })
  it('can be requested again only after WITHDRAWAL_FAILED, matched by request id (1.4.41)', () => {
    for (const result of RELEASE_RESULTS) {
      const failed = result === 'WITHDRAWAL_FAILED'
      expect(isReleaseReady({ stage, request, responses: [{ id: 'one', result }] })).toBe(failed)
      expect(isReleaseReady({ stage, request, responses: [{ id: 'another', result }] })).toBe(false)
    }
  })
})
