import * as guards from '../renewal-guards.ts'
import { DATED_STATES, EARLY_STATES } from '../states.ts'
import { each, row, type Transition } from './row.ts'

/** From the last signature of a renewal to the loan that takes the place of the one before (journey, 'A renewal'). */
export const RENEWAL: readonly Transition[] = [
  row('SIGN_DOCS', {
    to: 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
    trigger: 'RenewalSigned',
    stage: 'PROCESSING',
    by: ['borrower'],
    guard: guards.renewalSigned,
    spec: '1.2.105',
  }),
  row('WAITING_FOR_COLLATERAL', {
    to: 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
    trigger: 'TopUpReceived',
    stage: 'PROCESSING',
    by: ['job', 'agent'],
    guard: guards.topUpReceived,
    spec: 'journey: a renewal',
  }),
  row('PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', {
    to: 'FUNDABLE',
    trigger: 'LoanRolledForward',
    stage: 'ORIGINATING',
    by: ['job'],
    guard: guards.loanRolledForward,
    spec: 'journey: a renewal',
  }),
  row('FUNDABLE', {
    to: 'COMPLETE',
    trigger: 'RenewalFunded',
    stage: 'FINAL',
    by: ['job'],
    guard: guards.renewalFunded,
    spec: '1.1.20',
  }),
  ...each(
    [...EARLY_STATES, ...DATED_STATES, 'WAITING_FOR_COLLATERAL', 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER'],
    {
      to: 'CANCELLED',
      trigger: 'RenewalEnded',
      stage: 'FINAL',
      by: ['job'],
      guard: guards.renewalEndable,
      spec: 'journey: a renewal',
    },
  ),
]
