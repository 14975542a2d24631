import { describe, expect, it } from 'vitest'
import { cardLabel, isCardEnabled, isIdInReview, overallStatus, type FinalStepName } from './final-steps.ts'
import { ITEM_STATUSES, type ItemStatus } from './item-status.ts'
import { APPLICATION_STATES, type ApplicationState } from './states.ts'

describe('the overall status of the final steps (G.41)', () => {
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

describe('cards', () => {
  it('show Start, Continue, Processing and Complete (1.2.91, G.39)', () => {
    const labels = (name: FinalStepName) => ITEM_STATUSES.map((status) => cardLabel({ name, status }, false))
    for (const name of ['Disbursement Account', 'Review Agreements', 'Post Collateral'] as const)
      expect(labels(name), name).toEqual(['Start', 'Continue', 'Processing', 'Complete', null])
    expect(labels('Verify Identity')).toEqual(['Start', 'Processing', 'Processing', 'Complete', null])
    expect(cardLabel({ name: 'Verify Identity', status: 'NOT_STARTED' }, true)).toBe('Start')
    expect(cardLabel({ name: 'Disbursement Account', status: 'NOT_STARTED' }, false)).toBe('Start')
  })

  it('show no account for a renewal (1.2.87, 1.2.88)', () => {
    expect(cardLabel({ name: 'Disbursement Account', status: 'NOT_REQUIRED' }, false)).toBeNull()
    expect(cardLabel({ name: 'Disbursement Account', status: 'NOT_STARTED' }, true)).toBeNull()
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
