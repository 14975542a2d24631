import { describe, expect, it } from 'vitest'
import { after, inState, RENEWALS, REQUIRED, say, stateAfter, WAYS } from '../process/journey.test-data.ts'
import { finalSteps, screeningStep } from './final-steps.ts'
import type { LoanFile } from './loan-file.ts'

const statuses = (file: LoanFile) => finalSteps(file).items.map((item) => item.status)
const waiting = WAYS.WAITING_FOR_COLLATERAL ?? []

describe('the final-steps list', () => {
  it('has the four items and an overall status (1.3.54, 1.3.55, 1.2.85, 1.2.86)', () => {
    const list = finalSteps(inState('FINAL_STEPS'))
    expect(list.items.map((item) => item.name)).toEqual([
      'Verify Identity',
      'Disbursement Account',
      'Review Agreements',
      'Post Collateral',
    ])
    expect(list.status).toBe('NOT_STARTED')
    expect(finalSteps(inState('SIGN_DOCS')).status).toBe('IN_PROGRESS')
  })

  it('follows the application through the steps (part of 1.3.56)', () => {
    const steps = WAYS.FINAL_STEPS ?? []
    expect(statuses(stateAfter([...steps, say.identityUploaded]))[0]).toBe('PENDING')
    expect(statuses(stateAfter([...steps, say.identityUploaded, say.identityRefused]))[0]).toBe('NOT_STARTED')
    expect(statuses(inState('SIGN_DOCS'))).toEqual(['COMPLETED', 'COMPLETED', 'NOT_STARTED', 'NOT_STARTED'])
    expect(statuses(stateAfter([...(WAYS.SIGN_DOCS ?? []), say.accepted('tila')]))[2]).toBe('IN_PROGRESS')
    expect(statuses(stateAfter([...waiting, say.addressAllotted, say.sentDeclared]))[3]).toBe('PENDING')
    expect(statuses(stateAfter([...waiting, say.addressAllotted, say.counted('1')]))[3]).toBe('IN_PROGRESS')
  })

  it('is COMPLETED when every item is (1.3.57, 1.2.93)', () => {
    expect(finalSteps(stateAfter([...waiting, say.addressAllotted])).status).toBe('IN_PROGRESS')
    expect(finalSteps(stateAfter([...waiting, say.addressAllotted, say.counted(REQUIRED)])).status).toBe(
      'COMPLETED',
    )
  })

  it('needs no disbursement account for a renewal (1.2.87, 1.2.88)', () => {
    const renewal = stateAfter([say.renewalStarted])
    expect(statuses(renewal)[1]).toBe('NOT_REQUIRED')
  })
})

describe('the list of a renewal (1.2.88, G.41)', () => {
  it('has no collateral to post where the rollover collateral covers the offer', () => {
    const offered = RENEWALS.carriedOver.slice(0, 3)
    expect(statuses(stateAfter(offered.slice(0, 1)))[3]).toBe('NOT_STARTED')
    expect(statuses(stateAfter(offered))[3]).toBe('NOT_REQUIRED')
    expect(statuses(stateAfter(RENEWALS.awaitingTopUp.slice(0, 3)))[3]).toBe('NOT_STARTED')
    expect(statuses(stateAfter((WAYS.BORROWER_DETAILS ?? []).slice(0, 3)))[3]).toBe('NOT_STARTED')
  })
})

describe('the screening status shown to the borrower', () => {
  it('is in progress, in review, or done (1.2.84)', () => {
    expect(screeningStep(inState('KYC_VERIFY').application)).toBe('UNDER_WAY')
    const inReview = stateAfter([...(WAYS.KYC_VERIFY ?? []), say.screeningReviewOpened])
    expect(screeningStep(inReview.application)).toBe('IN_REVIEW')
    expect(screeningStep(after(inReview, say.screeningClearedByAgent).application)).toBe('DONE')
  })
})

describe('reorged collateral (R5)', () => {
  it('is awaited again, not done, until it is complete', () => {
    const again = [...(WAYS.MANUAL_FUNDING_RELEASE ?? []), say.accountRejected(), say.counted('1')]
    expect(statuses(stateAfter(again))[3]).toBe('PENDING')
    expect(statuses(stateAfter([...again, say.counted(REQUIRED)]))[3]).toBe('COMPLETED')
  })
})
