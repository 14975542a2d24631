import { describe, expect, it } from 'vitest'
import type { FinalStep } from './final-steps.ts'
import { finalStepCount, journeyStage } from './journey-stage.ts'
import type { ItemStatus } from './item-status.ts'

const NAMES = ['Verify Identity', 'Disbursement Account', 'Review Agreements', 'Post Collateral'] as const
const steps = (...statuses: readonly ItemStatus[]): readonly FinalStep[] =>
  NAMES.map((name, index) => ({ name, status: statuses[index] ?? 'NOT_STARTED' }))

describe('the stage that a borrower sees', () => {
  it.each([
    ['OFFER_SELECT', 'offer'],
    ['BORROWER_DETAILS', 'details'],
    ['SOFT_CREDIT_FROZEN', 'details'],
    ['KYC_VERIFY', 'finalSteps'],
    ['WAITING_FOR_COLLATERAL', 'finalSteps'],
    ['FUNDABLE', 'funding'],
    ['MANUAL_FUNDING_RELEASE', 'funding'],
    ['COMPLETE', 'done'],
    ['DECLINED', null],
    ['CANCELLED', null],
  ] as const)('of %s is %s', (state, stage) => {
    expect(journeyStage(state)).toBe(stage)
  })
})

describe('the count of final steps', () => {
  it('counts complete ones, and none that is in progress', () => {
    expect(finalStepCount(steps('COMPLETED', 'PENDING', 'IN_PROGRESS'), false)).toEqual({ done: 1, count: 4 })
  })
  it('omits steps that a renewal does not have: the account, and collateral without a top-up', () => {
    expect(finalStepCount(steps('COMPLETED', 'NOT_REQUIRED', 'COMPLETED'), true)).toEqual({
      done: 2,
      count: 3,
    })
    const isAllRolledOver = steps('COMPLETED', 'NOT_REQUIRED', 'NOT_STARTED', 'NOT_REQUIRED')
    expect(finalStepCount(isAllRolledOver, true)).toEqual({ done: 1, count: 2 })
  })
})
