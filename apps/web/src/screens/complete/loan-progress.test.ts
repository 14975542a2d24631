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
    ['BORROWER_MICRO_DEPOSIT_CONFIRM', 1],
    ['MANUAL_FUNDING_RELEASE', 1],
    ['COMPLETE', 3],
  ] as const)(
    'draws %s with step %s as current; all done only at the end (1.4.18 to 1.4.22, G.45)',
    (state, index) => expect(loanProgress(domestic, state).current).toBe(index),
  )

  it('draws the last step as current, and not done, while a payment that came back is owed (1.4.18)', () =>
    expect(loanProgress(domestic, 'COMPLETE', true).current).toBe(2))

  it.each([
    ['FUNDABLE', 0, '1.4.22'],
    ['CRYPTO_FUNDING_VERIFY', 1, '1.4.21'],
    ['BORROWER_MICRO_DEPOSIT_CONFIRM', 1, '1.4.21'],
    ['MANUAL_FUNDING_RELEASE', 2, '1.4.19'],
    ['COMPLETE', 4, '1.4.17, G.45'],
  ] as const)(
    'draws %s of an international loan with step %s of four as current (%s)',
    (state, current, _row) => {
      const progress = loanProgress(applicationAnswer({ isInternational: true }), state)
      expect(progress.current).toBe(current)
      expect(progress.steps).toEqual([
        'Application Complete',
        'Collateral Received',
        'Disbursement Verified',
        'Funds Disbursed',
      ])
    },
  )
})
