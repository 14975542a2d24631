import type { FinalStepsAnswer } from '@pledge/contract/final-steps'
import { FINAL_STEP_NAMES } from '@pledge/domain/application/final-steps'
import { describe, expect, it } from 'vitest'
import { REVIEW_POLL, WAITING_POLL } from '../../polling/poll-interval.ts'
import { isSomethingPending, pollBounds } from './step-cards.ts'

type Item = FinalStepsAnswer['items'][number]

const stepsWith = (collateral: Item['status']): FinalStepsAnswer => ({
  items: FINAL_STEP_NAMES.map((name) => ({
    name,
    status: name === 'Post Collateral' ? collateral : 'COMPLETED',
  })) as Item[],
  status: 'IN_PROGRESS',
  screening: 'DONE',
})

describe('polling the next steps', () => {
  it('continues until the state changes, even if the steps are complete before it (1.2.94)', () => {
    expect(isSomethingPending(stepsWith('IN_PROGRESS'), 'WAITING_FOR_COLLATERAL')).toBe(true)
    expect(isSomethingPending(stepsWith('COMPLETED'), 'WAITING_FOR_COLLATERAL')).toBe(true)
    expect(isSomethingPending(stepsWith('COMPLETED'), 'MANUAL_FUNDING_RELEASE')).toBe(false)
  })

  it("pauses while the next step is the borrower's", () => {
    expect(isSomethingPending(stepsWith('NOT_STARTED'), 'WAITING_FOR_COLLATERAL')).toBe(false)
  })
})

describe('the polling interval', () => {
  it('is one minute while a person reviews the details, otherwise 5 s (G.46)', () => {
    const steps = stepsWith('NOT_STARTED')
    expect(pollBounds({ ...steps, screening: 'IN_REVIEW' })).toBe(REVIEW_POLL)
    expect(pollBounds({ ...steps, screening: 'UNDER_WAY' })).toBe(WAITING_POLL)
    expect(pollBounds(undefined)).toBe(WAITING_POLL)
    expect(REVIEW_POLL).toEqual({ everyMs: 60_000, times: 120 })
  })
})
