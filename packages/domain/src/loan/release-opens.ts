import { lastHeldUntil } from '../servicing/received-payment.ts'
import { paidInFullAtOf, paymentsOf, type LoanState } from './loan-state.ts'

/**
 * When a release of the collateral of a loan that is paid in full may be requested: once no payment can be reversed any
 * more (row 1.9.24). Milliseconds; null while something is owed.
 */
export const releaseOpensAt = (loan: LoanState): number | null => {
  const paidInFullAt = paidInFullAtOf(loan)
  return paidInFullAt === null ? null : Math.max(paidInFullAt, lastHeldUntil(paymentsOf(loan)))
}
