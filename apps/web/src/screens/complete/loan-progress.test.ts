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
    'in %s, draws step %s as current, and every step as done only at the end (1.4.18, 1.4.20 to 1.4.22, G.45)',
    (state, index) => expect(loanProgress(domestic, state).current).toBe(index),
  )

  it('draws the last step as current, not done, while a returned disbursement is still owed (1.4.18)', () =>
    expect(loanProgress(domestic, 'COMPLETE', true).current).toBe(2))

  it.each([
    ['FUNDABLE', 0, '1.4.22'],
    ['CRYPTO_FUNDING_VERIFY', 1, '1.4.21'],
    ['BORROWER_MICRO_DEPOSIT_CONFIRM', 1, '1.4.21'],
    ['MANUAL_FUNDING_RELEASE', 2, '1.4.19'],
    ['COMPLETE', 4, '1.4.17, G.45'],
  ] as const)(
    'in %s of an international loan, draws step %s of four as current (%s)',
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

  const renewal = (topUp: string) =>
    applicationAnswer({
      isRollForward: true,
      rollForwardLoanDetails: {
        priorAppUuid: '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11',
        topUpAmount: { coinQuantity: topUp },
        remainingTopUpAmount: { coinQuantity: '0' },
        collateral: { coinQuantity: '0.2' },
        paidOff: null,
        lent: null,
      },
    })

  it.each([
    ['0.05', 'WAITING_FOR_COLLATERAL', 0, '1.4.27'],
    ['0.05', 'FUNDABLE', 0, '1.4.27'],
    ['0.05', 'CRYPTO_FUNDING_VERIFY', 1, '1.4.26'],
    ['0.05', 'BORROWER_MICRO_DEPOSIT_CONFIRM', 1, '1.4.26'],
    ['0.05', 'MANUAL_FUNDING_RELEASE', 1, '1.4.26'],
    ['0.05', 'COMPLETE', 3, '1.4.24, G.45'],
    ['0', 'FUNDABLE', 0, '1.4.27'],
    ['0', 'MANUAL_FUNDING_RELEASE', 1, '1.4.26'],
    ['0', 'COMPLETE', 2, '1.4.25, G.45'],
  ] as const)(
    'for a renewal with a top-up of %s, in %s, draws step %s as current, and every step as done only at the end (%s)',
    (topUp, state, current, _row) => {
      const progress = loanProgress(renewal(topUp), state)
      expect(progress.current).toBe(current)
      expect(progress.steps).toEqual(
        topUp === '0'
          ? ['Application Complete', 'Loan Renewed']
          : ['Application Complete', 'Collateral Received', 'Loan Renewed'],
      )
    },
  )
})
