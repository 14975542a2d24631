import * as guards from '../guards.ts'
import { DATED_STATES, EARLY_STATES, LAPSING_STATES } from '../states.ts'
import { each, row, type Transition } from './row.ts'

/** How an application ends otherwise than by funds sent. */
export const ENDINGS: readonly Transition[] = [
  ...each(EARLY_STATES, {
    to: 'EXPIRED',
    trigger: 'ApplicationExpired',
    stage: 'FINAL',
    by: ['job'],
    guard: guards.idleTooLong,
    spec: 'journey: new loan',
  }),
  ...each(LAPSING_STATES, {
    to: 'EXPIRED',
    trigger: 'ApplicationExpired',
    stage: 'FINAL',
    by: ['job'],
    guard: guards.pastDetailsDeadline,
    spec: '1.9.26',
  }),
  // The lender owes the next step: only a renewal ends, with the loan that it renews.
  row('KYC_VERIFY', {
    to: 'EXPIRED',
    trigger: 'ApplicationExpired',
    stage: 'FINAL',
    by: ['job'],
    guard: guards.renewalPastMaturity,
    spec: 'journey: a renewal',
  }),
  row('WAITING_FOR_COLLATERAL', {
    to: 'CANCELLED',
    trigger: 'CollateralWindowClosed',
    stage: 'FINAL',
    by: ['job'],
    guard: guards.pastCollateralDeadline,
    spec: '1.9.19',
  }),
  ...each(
    [...EARLY_STATES, ...DATED_STATES, 'WAITING_FOR_COLLATERAL', 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER'],
    {
      to: 'CANCELLED',
      trigger: 'ApplicationCancelled',
      stage: 'FINAL',
      by: ['borrower', 'agent'],
      guard: guards.notOriginating,
      spec: '1.4.14',
    },
  ),
]
