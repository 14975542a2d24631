import { lastHeldUntil } from '../servicing/received-payment.ts'
import { paidInFullAtOf, paymentsOf, type LoanState } from './loan-state.ts'

/**
 * When a release of the collateral may be requested after everything is paid: once no payment can be reversed anymore
 * (row 1.9.24). Milliseconds; null while something is owed.
 */
export const releaseOpensAt = (loan: LoanState): number | null => {
  const paidInFullAt = paidInFullAtOf(loan)
  return paidInFullAt === null ? null : Math.max(paidInFullAt, lastHeldUntil(paymentsOf(loan)))
}
