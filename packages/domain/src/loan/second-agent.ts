import { paidInFullAtOf, type LoanState } from './loan-state.ts'

/**
 * Whether a payment that an agent typed by hand waits for a second agent: one that pays everything that is owed, because
 * the collateral leaves after it. A payment of a part, and one on a loan that owes nothing, is recorded at once (note 077).
 */
export const waitsForSecondAgent = (
  loan: LoanState,
  { isPaidInFull }: { readonly isPaidInFull: boolean },
): boolean => isPaidInFull && paidInFullAtOf(loan) === null
