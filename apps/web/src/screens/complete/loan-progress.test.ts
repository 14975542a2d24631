import { describe, expect, it } from 'vitest'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { loanProgress } from './loan-progress.ts'

const domestic = applicationAnswer({ stage: 'ORIGINATING', state: 'FUNDABLE' })

describe('loanProgress', () => {
  it('has three steps for a domestic loan (1.4.23)', () => {
    expect(loanProgress(domestic, 'FUNDABLE').steps).toEqual([
      'Application Complete',
      'Collateral Received',
      'Funds Disbursed',
    ])
  })

  it.each([
    ['FUNDABLE', 0],
    ['CRYPTO_FUNDING_VERIFY', 1],
    ['MANUAL_FUNDING_RELEASE', 1],
    ['COMPLETE', 3],
  ] as const)(
    'draws %s with step %s as current; all done only at the end (1.4.18 to 1.4.22, G.45)',
    (state, index) => expect(loanProgress(domestic, state).current).toBe(index),
  )

  it('draws the last step as current, and not done, while a payment that came back is owed (1.4.18)', () =>
    expect(loanProgress(domestic, 'COMPLETE', true).current).toBe(2))

  it('has four for an international one (1.4.17, 1.4.19)', () => {
    const international = applicationAnswer({ isInternational: true })
    expect(loanProgress(international, 'MANUAL_FUNDING_RELEASE')).toMatchObject({ current: 2 })
    expect(loanProgress(international, 'COMPLETE').steps).toHaveLength(4)
  })
})
