import { ACTOR_KINDS } from '../decider/actors.ts'
import { each, type TransitionRow } from '../decider/rules.ts'
import type { LoanCommand } from './commands.ts'
import type { LoanEvent } from './events.ts'
import type { LoanFacts } from './facts.ts'
import * as guards from './guards.ts'
import type { LoanState } from './loan-state.ts'

interface Row extends TransitionRow<LoanState, LoanCommand, LoanFacts> {
  readonly trigger: LoanEvent['type']
}

const PAYMENT = {
  received: {
    trigger: 'PaymentReceived',
    by: ['agent', 'job'],
    guard: guards.paymentTakable,
    spec: '1.9.24',
  },
  returned: {
    trigger: 'PaymentReturned',
    by: ['agent', 'job'],
    guard: guards.paymentReturnable,
    spec: '1.9.24',
  },
} as const

const IN_SERVICE = ['OPEN', 'PAID_IN_FULL'] as const satisfies readonly LoanState['state'][]

/** The only definition of how the state of a loan changes. */
export const LOAN_TRANSITIONS: readonly Row[] = [
  ...each(['NONE', 'AWAITING_DISBURSEMENT'] as const, {
    to: 'OPEN' as const,
    trigger: 'LoanFunded' as const,
    by: ACTOR_KINDS,
    spec: '1.4.18',
  }),
  {
    from: 'NONE',
    to: 'OPEN',
    trigger: 'RenewalFunded',
    by: ['job'],
    guard: guards.renewalReady,
    spec: '1.1.20',
  },
  {
    from: 'NONE',
    to: 'OPEN',
    trigger: 'RefinanceFunded',
    by: ACTOR_KINDS,
    spec: '2.1.06',
  },
  {
    from: 'OPEN',
    to: 'AWAITING_DISBURSEMENT',
    trigger: 'LoanFundingReturned',
    by: ACTOR_KINDS,
    spec: 'journey: new loan',
  },
  {
    from: 'AWAITING_DISBURSEMENT',
    to: 'UNWOUND',
    trigger: 'LoanUnwound',
    by: ACTOR_KINDS,
    spec: '1.6.07',
  },
  // The event states whether everything is paid. A closed loan stays closed.
  ...each(IN_SERVICE, { to: IN_SERVICE, ...PAYMENT.received }),
  ...each(IN_SERVICE, { to: IN_SERVICE, ...PAYMENT.returned }),
  ...(['PAID_OFF', 'RENEWED'] as const).flatMap((state) => [
    { from: state, to: state, ...PAYMENT.received },
    { from: state, to: state, ...PAYMENT.returned },
  ]),
  // This row exists to refuse with `loan.not-open`: the money is owed to the borrower first.
  { from: 'AWAITING_DISBURSEMENT', to: 'AWAITING_DISBURSEMENT', ...PAYMENT.received },
  {
    from: 'PAID_IN_FULL',
    to: 'PAID_OFF',
    trigger: 'LoanPaidOff',
    by: ['job'],
    guard: guards.noPaymentReversible,
    spec: '1.1.19',
  },
  {
    from: 'OPEN',
    to: 'PAID_OFF',
    trigger: 'LoanPaidOff',
    by: ['job'],
    guard: guards.nothingOwed,
    spec: 'note 085',
  },
  {
    from: 'PAID_OFF',
    to: 'OPEN',
    trigger: 'LoanReopened',
    by: ['job', 'agent'],
    guard: guards.owesAgain,
    spec: '1.9.24',
  },
  {
    from: 'OPEN',
    to: 'RENEWED',
    trigger: 'LoanClosedByRenewal',
    by: ['job'],
    guard: guards.closableByRenewal,
    spec: '1.1.20',
  },
]
