import * as guards from '../guards.ts'
import { HELD_CREDIT_STATES } from '../states.ts'
import { each, row, type Transition } from './row.ts'

/** Credit and screening. */
export const CHECKS: readonly Transition[] = [
  row('SOFT_CREDIT', {
    to: 'KYC_VERIFY',
    trigger: 'CreditCleared',
    stage: 'APPLYING',
    by: ['job'],
    spec: '1.4.12',
  }),
  row('SOFT_CREDIT', {
    to: 'SOFT_CREDIT_FROZEN',
    trigger: 'CreditFrozen',
    stage: 'APPLYING',
    by: ['job'],
    spec: '1.4.11',
  }),
  row('SOFT_CREDIT', {
    to: 'SOFT_CREDIT_LOCKED',
    trigger: 'CreditLocked',
    stage: 'APPLYING',
    by: ['job'],
    spec: '1.4.11',
  }),
  row('SOFT_CREDIT', {
    to: 'SOFT_CREDIT_NO_MATCH',
    trigger: 'CreditNotMatched',
    stage: 'APPLYING',
    by: ['job'],
    spec: '1.4.11',
  }),
  ...each(HELD_CREDIT_STATES, {
    to: 'SOFT_CREDIT',
    trigger: 'CreditRetried',
    stage: 'APPLYING',
    by: ['borrower', 'agent'],
    guard: guards.creditTriesLeft,
    spec: '1.4.11',
  }),
  ...each(['SOFT_CREDIT', 'KYC_VERIFY'], {
    to: 'DECLINED',
    trigger: 'ApplicationDeclined',
    stage: 'FINAL',
    by: ['job', 'agent'],
    guard: guards.declineReasonGiven,
    spec: '1.4.13',
  }),
  row('KYC_VERIFY', {
    to: 'FINAL_STEPS',
    trigger: 'ScreeningCleared',
    stage: 'APPLYING',
    by: ['job', 'agent'],
    guard: guards.screeningClearable,
    spec: '1.4.12',
  }),
]
