import { describe, expect, it } from 'vitest'
import {
  cardLabel,
  finalSteps,
  isCardEnabled,
  isIdInReview,
  overallStatus,
  screeningStep,
  type FinalStepName,
} from './final-steps.ts'
import { ITEM_STATUSES, type ItemStatus } from './item-status.ts'
import { inState, RENEWALS, REQUIRED, say, stateAfter, WAYS } from './journey.test-data.ts'
import { APPLICATION_STATES, type ApplicationState } from './states.ts'

const statuses = (application: Parameters<typeof finalSteps>[0]) =>
  finalSteps(application).items.map((item) => item.status)
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
    expect(cardLabel({ name: 'Disbursement Account', status: 'NOT_REQUIRED' }, false)).toBeNull()
    expect(cardLabel({ name: 'Disbursement Account', status: 'NOT_STARTED' }, true)).toBeNull()
  })
})

describe('the list of a renewal (1.2.88, G.41)', () => {
  it('has no collateral to post where all that the offer requires is carried over', () => {
    const offered = RENEWALS.carriedOver.slice(0, 3)
    expect(statuses(stateAfter(offered.slice(0, 1)))[3]).toBe('NOT_STARTED')
    expect(statuses(stateAfter(offered))[3]).toBe('NOT_REQUIRED')
    expect(statuses(stateAfter(RENEWALS.awaitingTopUp.slice(0, 3)))[3]).toBe('NOT_STARTED')
    expect(statuses(stateAfter((WAYS.BORROWER_DETAILS ?? []).slice(0, 3)))[3]).toBe('NOT_STARTED')
  })
  it.each<[string, readonly ItemStatus[], string]>([
    ['what is left out neither done', ['COMPLETED', 'NOT_REQUIRED'], 'COMPLETED'],
    ['nor begun', ['NOT_STARTED', 'NOT_REQUIRED'], 'NOT_STARTED'],
    ['one of two done', ['COMPLETED', 'NOT_STARTED'], 'IN_PROGRESS'],
    ['all of it under way', ['PENDING', 'IN_PROGRESS'], 'IN_PROGRESS'],
    ['nothing asked', ['NOT_REQUIRED'], 'COMPLETED'],
  ])('counts %s (1.3.57)', (_, each, overall) => {
    expect(overallStatus(each.map((status) => ({ name: 'Verify Identity', status })))).toBe(overall)
  })
})

describe('the screening, as the borrower is told of it', () => {
  it('is under way, in review, or done (1.2.84)', () => {
    expect(screeningStep(inState('KYC_VERIFY'))).toBe('UNDER_WAY')
    const inReview = stateAfter([...(WAYS.KYC_VERIFY ?? []), say.screeningReviewOpened])
    expect(screeningStep(inReview)).toBe('IN_REVIEW')
    expect(screeningStep({ ...inReview, state: 'FINAL_STEPS' })).toBe('DONE')
  })
})

describe('collateral that the chain took back (R5)', () => {
  it('is awaited again, not done, until it is whole', () => {
    const again = [...(WAYS.MANUAL_FUNDING_RELEASE ?? []), say.payoutRejected(), say.counted('1')]
    expect(statuses(stateAfter(again))[3]).toBe('PENDING')
    expect(statuses(stateAfter([...again, say.counted(REQUIRED)]))[3]).toBe('COMPLETED')
  })
})

describe('cards', () => {
  it('show Start, Continue, Processing and Complete (1.2.91, G.39)', () => {
    const labels = (name: FinalStepName) => ITEM_STATUSES.map((status) => cardLabel({ name, status }, false))
    for (const name of ['Disbursement Account', 'Review Agreements', 'Post Collateral'] as const)
      expect(labels(name), name).toEqual(['Start', 'Continue', 'Processing', 'Complete', null])
    expect(labels('Verify Identity')).toEqual(['Start', 'Processing', 'Processing', 'Complete', null])
    expect(cardLabel({ name: 'Verify Identity', status: 'NOT_STARTED' }, true)).toBe('Start')
    expect(cardLabel({ name: 'Disbursement Account', status: 'NOT_STARTED' }, false)).toBe('Start')
  })

  const enabledIn = (name: FinalStepName, status: ItemStatus = 'NOT_STARTED'): readonly ApplicationState[] =>
    APPLICATION_STATES.filter((state) => isCardEnabled({ name, status }, state))

  it('enable Review Agreements only in SIGN_DOCS (1.2.89)', () => {
    expect(enabledIn('Review Agreements')).toEqual(['SIGN_DOCS'])
  })
  it('enable Post Collateral only in WAITING_FOR_COLLATERAL (1.2.90)', () => {
    for (const status of ['NOT_STARTED', 'IN_PROGRESS', 'PENDING'] as const)
      expect(enabledIn('Post Collateral', status), status).toEqual(['WAITING_FOR_COLLATERAL'])
  })
  it('enable identity and disbursement while they are open', () => {
    expect(enabledIn('Verify Identity')).toEqual(['FINAL_STEPS', 'KYC_VERIFY'])
    const enabled = (name: FinalStepName) =>
      ITEM_STATUSES.filter((status) => isCardEnabled({ name, status }, 'FINAL_STEPS'))
    expect(enabled('Verify Identity')).toEqual(['NOT_STARTED'])
    expect(enabled('Disbursement Account')).toEqual(['NOT_STARTED', 'IN_PROGRESS'])
    expect(isCardEnabled({ name: 'Verify Identity', status: 'PENDING' }, 'FINAL_STEPS')).toBe(false)
    expect(isCardEnabled({ name: 'Disbursement Account', status: 'IN_PROGRESS' }, 'FINAL_STEPS')).toBe(true)
    expect(isCardEnabled({ name: 'Disbursement Account', status: 'COMPLETED' }, 'FINAL_STEPS')).toBe(false)
  })
  it('warn of an ID in review while PENDING or IN_PROGRESS (1.2.92)', () => {
    expect(ITEM_STATUSES.filter(isIdInReview)).toEqual(['IN_PROGRESS', 'PENDING'])
  })
})
