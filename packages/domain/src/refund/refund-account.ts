import type { HolderMatch } from '../disbursement/holder-match.ts'
import type { LoanParts } from '../view/wire.ts'

/**
 * Whether a refund may go to a bank account of the loan, or agents send it by hand (note 084). Agents compared the holder of an
 * account that the loan was paid out to. Of one that was linked to pay from, nobody did: only its bank shows whose it is, so
 * its bank has to name the borrower.
 */
export const mayReceiveRefund = (
  { disbursement }: Pick<LoanParts, 'disbursement'>,
  holderMatch: HolderMatch,
): boolean => disbursement.state !== 'NOT_REQUIRED' || holderMatch === 'matches'
