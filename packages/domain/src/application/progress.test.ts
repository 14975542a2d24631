import { describe, expect, it } from 'vitest'
import { progressIndex, progressSteps } from './progress.ts'
import { APPLICATION_STATES, type ApplicationState } from './states.ts'

const domestic = { isInternational: false, isRollForward: false, isCollateralDue: true }
const international = { ...domestic, isInternational: true }
const renewalDue = { ...domestic, isRollForward: true }
const renewal = { ...renewalDue, isCollateralDue: false }

describe('the step of the complete page', () => {
  it.each([
    ['1.4.17', international, 'COMPLETE', 3],
    ['1.4.18', domestic, 'COMPLETE', 2],
    ['1.4.19', international, 'MANUAL_FUNDING_RELEASE', 2],
    ['1.4.20', domestic, 'MANUAL_FUNDING_RELEASE', 1],
    ['1.4.21', international, 'CRYPTO_FUNDING_VERIFY', 1],
    ['1.4.21', international, 'BORROWER_MICRO_DEPOSIT_CONFIRM', 1],
    ['1.4.21', domestic, 'CRYPTO_FUNDING_VERIFY', 1],
    ['1.4.21', domestic, 'BORROWER_MICRO_DEPOSIT_CONFIRM', 1],
    ['1.4.22', domestic, 'FUNDABLE', 0],
    ['1.4.24', renewalDue, 'COMPLETE', 2],
    ['1.4.25', renewal, 'COMPLETE', 1],
    ['1.4.26', renewalDue, 'MANUAL_FUNDING_RELEASE', 1],
    ['1.4.26', renewalDue, 'CRYPTO_FUNDING_VERIFY', 1],
    ['1.4.26', renewalDue, 'BORROWER_MICRO_DEPOSIT_CONFIRM', 1],
    ['1.4.26', renewal, 'MANUAL_FUNDING_RELEASE', 1],
    ['1.4.26', renewal, 'CRYPTO_FUNDING_VERIFY', 1],
    ['1.4.26', renewal, 'BORROWER_MICRO_DEPOSIT_CONFIRM', 1],
    ['1.4.27', renewalDue, 'FUNDABLE', 0],
  ] as const)('(%s) %o in %s is %i', (_row, loan, state, index) => {
    expect(progressIndex({ ...loan, state })).toBe(index)
  })

  it('is 0 in every other state (1.4.22, 1.4.27), and always one of the steps', () => {
    const moving: readonly ApplicationState[] = [
      'COMPLETE',
      'MANUAL_FUNDING_RELEASE',
      'CRYPTO_FUNDING_VERIFY',
      'BORROWER_MICRO_DEPOSIT_CONFIRM',
    ]
    for (const loan of [domestic, international, renewalDue, renewal]) {
      for (const state of APPLICATION_STATES) {
        const index = progressIndex({ ...loan, state })
        expect(index).toBeLessThan(progressSteps(loan).length)
        if (!moving.includes(state)) expect(index).toBe(0)
      }
    }
  })
})

describe('the steps of the complete page', () => {
  it('are four for international borrowers and three for US residents (1.4.23)', () => {
    expect(progressSteps(international)).toEqual([
      'Application Complete',
      'Collateral Received',
      'Disbursement Verified',
      'Funds Disbursed',
    ])
    expect(progressSteps(domestic)).toEqual([
      'Application Complete',
      'Collateral Received',
      'Funds Disbursed',
    ])
  })
  it('are three for a renewal with a top-up, otherwise two (1.4.28)', () => {
    expect(progressSteps(renewalDue)).toEqual(['Application Complete', 'Collateral Received', 'Loan Renewed'])
    expect(progressSteps(renewal)).toEqual(['Application Complete', 'Loan Renewed'])
  })
})
