import type { FlatLoan } from './flat-loan.ts'
import type { LoanState } from '../../loan/loan-state.ts'

/** The loan itself, as a state of its decider. */
export const loanOf = (application: FlatLoan): LoanState => {
  const { state, payments, fundedAt, paidInFullAt, paidOffAt, renewedBy } = application
  if (state === 'CANCELLED')
    return application.disbursementReturnedAt === null ? { state: 'NONE' } : { state: 'UNWOUND', payments }
  if (state !== 'COMPLETE' && state !== 'COLLATERAL_RELEASE') return { state: 'NONE' }
  if (fundedAt === null) return { state: 'AWAITING_DISBURSEMENT', payments }
  const funded = { fundedAt, payments }
  if (paidOffAt !== null)
    return renewedBy === null
      ? { ...funded, state: 'PAID_OFF', paidInFullAt, paidOffAt }
      : { ...funded, state: 'RENEWED', paidInFullAt, paidOffAt, renewedBy }
  return paidInFullAt === null
    ? { ...funded, state: 'OPEN' }
    : { ...funded, state: 'PAID_IN_FULL', paidInFullAt }
}
