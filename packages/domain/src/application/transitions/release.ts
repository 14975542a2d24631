import { collateralAllBack, loanPaidOff, owesAgain } from '../payment-guards.ts'
import { row, type Transition } from './row.ts'

/** From pay-off until the coins are back (journey, 'After funding'). */
export const RELEASE: readonly Transition[] = [
  row('COMPLETE', {
    to: 'COLLATERAL_RELEASE',
    trigger: 'LoanPaidOff',
    stage: 'COLLATERAL_RELEASE',
    by: ['job'],
    guard: loanPaidOff,
    spec: '1.1.19',
  }),
  row('COLLATERAL_RELEASE', {
    to: 'COMPLETE',
    trigger: 'CollateralReleased',
    stage: 'FINAL',
    by: ['job', 'agent'],
    guard: collateralAllBack,
    spec: 'journey: after funding',
  }),
  row('COLLATERAL_RELEASE', {
    to: 'COMPLETE',
    trigger: 'LoanReopened',
    stage: 'FINAL',
    by: ['job', 'agent'],
    guard: owesAgain,
    spec: '1.9.24',
  }),
]
