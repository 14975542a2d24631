import { isHeldBack, type OpenUnder } from '../application/held-back.ts'
import type { Decider } from '../decider/decider.ts'
import { AUTOMATIC_IN_LOAN, type LoanCommand } from './commands.ts'
import type { LoanEvent } from './events.ts'
import type { LoanFacts } from './facts.ts'
import { loanAfter } from './loan-after.ts'
import type { LoanState } from './loan-state.ts'
import { LOAN_TRANSITIONS } from './transitions.ts'

/** Under a hold, payments are recorded, but no collateral is released for them. */
const OPEN_UNDER_HOLD: OpenUnder<LoanEvent['type']> = {
  hold: [
    'PaymentReceived',
    'PaymentReturned',
    'LoanReopened',
    'LoanFunded',
    'LoanFundingReturned',
    'LoanUnwound',
  ],
  license: ['LoanPaidOff'],
}

/** The decider of the loan, from its funding to its close. */
export const LOAN: Decider<LoanState, LoanCommand, LoanEvent, LoanFacts> = {
  transitions: LOAN_TRANSITIONS,
  known: [],
  automatic: AUTOMATIC_IN_LOAN.map((type) => ({ type })),
  bars: ({ facts }, type) => isHeldBack(facts.hold, type, OPEN_UNDER_HOLD),
  learned: (loan, event) => loanAfter(loan ?? { state: 'NONE' }, event),
}
