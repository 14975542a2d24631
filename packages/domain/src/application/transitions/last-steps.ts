import * as guards from '../guards.ts'
import { each, row, type Transition } from './row.ts'

/** Identity, payout details, agreements and collateral. */
export const LAST_STEPS: readonly Transition[] = [
  ...each(['FINAL_STEPS', 'SIGN_DOCS'], {
    to: 'DECLINED',
    trigger: 'ApplicationDeclined',
    stage: 'FINAL',
    by: ['agent'],
    guard: guards.declinableUnsigned,
    spec: '1.4.13',
  }),
  row('FINAL_STEPS', {
    to: 'SIGN_DOCS',
    trigger: 'FinalStepsDone',
    stage: 'APPLYING',
    by: ['job'],
    guard: guards.finalStepsDone,
    spec: '1.2.89',
  }),
  row('SIGN_DOCS', {
    to: 'FINAL_STEPS',
    trigger: 'OfferReplaced',
    stage: 'APPLYING',
    by: ['borrower'],
    guard: guards.offerUncovered,
    spec: 'journey: new loan',
  }),
  row('SIGN_DOCS', {
    to: 'WAITING_FOR_COLLATERAL',
    trigger: 'LastAgreementSigned',
    stage: 'PROCESSING',
    by: ['borrower'],
    guard: guards.everyAgreementSigned,
    spec: '1.4.31',
  }),
  row('WAITING_FOR_COLLATERAL', {
    to: 'FUNDABLE',
    trigger: 'CollateralReceived',
    stage: 'ORIGINATING',
    // By an agent where it came while a sanctions hold stopped it, which they end.
    by: ['job', 'agent'],
    guard: guards.collateralReceived,
    spec: '1.4.08',
  }),
]
