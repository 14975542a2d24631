import { collateralAllBack, loanPaidOff } from '../payment-guards.ts'
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
    by: ['job'],
    guard: collateralAllBack,
    spec: 'journey: after funding',
  }),
]
