import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { carriedOver } from '@pledge/domain/servicing/carried-over'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { findLoan } from '../../store/loan/loans.ts'

/** Whether a loan owes more principal than its renewal's offer pays, so that the offer no longer applies (note 035). */
export const owesMoreThan = async (
  tx: Tx,
  { file, deadlineTerms: { timeZone } }: ApplicationRecord,
  drawAmountCents: bigint,
  now: Date,
): Promise<boolean> => {
  const stored = await findLoan(tx, file.id)
  if (stored === undefined) return false
  const { loan } = stored
  const on = dayOfLoan(loan, now.getTime(), timeZone)
  return carriedOver({ loan, payments: paymentsOf(file.loan), on }, drawAmountCents) === null
}
