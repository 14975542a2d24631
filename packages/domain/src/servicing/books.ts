import type { Cents } from '../money/amounts.ts'
import type { LoanAccount } from './loan-account.ts'

/** The ledger accounts that the servicing of a loan changes, debits positive. */
export interface ServicingBalances {
  readonly 'loan-principal': Cents
  readonly 'interest-receivable': Cents
  readonly 'interest-income': Cents
  readonly 'payments-clearing': Cents
  readonly 'owed-to-borrower': Cents
  /** The loss of what was owed when the loan was charged off. */
  readonly 'charged-off-loans': Cents
  readonly 'charge-off-recoveries': Cents
  /** The few cents that were not collected (note 092). */
  readonly 'small-balance-write-offs': Cents
}

/**
 * What the ledger of a loan must show for an account: principal and accrued interest are owed to the lender, payments are
 * at its bank, and overpayments are owed back. The difference is posted, so the same rule corrects a payment that was
 * reported late or reversed. The payment by a renewal is no money: it is posted to `loan-transfer` when it is made. Once
 * the loan is charged off, what was owed then is a loss, and what is paid since is a recovery (note 076).
 */
export const servicingBalances = ({
  balance,
  paidCents,
  interestPaidCents,
  renewedCents,
  carriedInterestCents,
  payOffCents,
  chargedOffCents,
  writtenOff,
}: LoanAccount): ServicingBalances => ({
  'loan-principal': chargedOffCents === null ? balance.principalCents : 0n,
  'interest-receivable': chargedOffCents === null ? balance.interestCents : 0n,
  'interest-income': -(
    balance.interestCents +
    writtenOff.interestCents +
    interestPaidCents -
    carriedInterestCents
  ),
  'payments-clearing': paidCents - renewedCents,
  'owed-to-borrower': -balance.overCents,
  'charged-off-loans': chargedOffCents ?? 0n,
  'charge-off-recoveries': chargedOffCents === null ? 0n : payOffCents - chargedOffCents,
  'small-balance-write-offs': writtenOff.principalCents + writtenOff.interestCents,
})

/** The ledger accounts of an origination fee, debits positive: what of it is not earned yet, and what is. */
export interface FeeBalances {
  readonly 'deferred-origination-fees': Cents
  readonly 'origination-fee-income': Cents
}

/** What the ledger of a loan must show for its fee, of which a part is not income yet (note 092). */
export const feeBalances = (feeCents: Cents, deferredCents: Cents): FeeBalances => ({
  'deferred-origination-fees': -deferredCents,
  'origination-fee-income': deferredCents - feeCents,
})
