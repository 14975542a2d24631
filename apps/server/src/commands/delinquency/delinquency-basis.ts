import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { DelinquencyRules } from '@pledge/domain/organization/delinquency-rules'
import { delinquencyOf, type Delinquency, type DelinquencyTerms } from '@pledge/domain/servicing/delinquency'
import { dayOfLoan, type Loan } from '@pledge/domain/servicing/loan'
import type { ReceivedPayment } from '@pledge/domain/servicing/received-payment'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import {
  countingNotice,
  defaultNoticesOf,
  type StoredDefaultNotice,
} from '../../store/delinquency/default-notices.ts'
import { findLoan } from '../../store/loan/loans.ts'
import type { Deps } from '../deps.ts'

/** What every decision about a loan that is past due rests on. */
export interface DelinquencyBasis {
  readonly loan: Loan
  readonly received: readonly ReceivedPayment[]
  readonly terms: DelinquencyTerms
  readonly notices: readonly StoredDefaultNotice[]
  readonly delinquency: Delinquency
}

/** The rules in force: an agreement leaves the time of a notice to the lender. Read before a transaction: it takes a connection. */
export const delinquencyRulesOf = async (
  { organizations }: Pick<Deps, 'organizations'>,
  organizationId: string,
): Promise<DelinquencyRules> => {
  const owner = await organizations.byId(organizationId)
  if (owner === undefined) throw new Error('a loan belongs to an organization')
  return owner.rules.delinquency
}

/** The delinquency of a loan today; undefined for one that is not in service, or owes nothing. */
export const delinquencyBasis = async (
  tx: Tx,
  { file, deadlineTerms }: Pick<ApplicationRecord, 'file' | 'deadlineTerms'>,
  { rules, now }: { readonly rules: DelinquencyRules; readonly now: Date },
): Promise<DelinquencyBasis | undefined> => {
  const stored = file.loan.state === 'OPEN' ? await findLoan(tx, file.id) : undefined
  if (stored === undefined) return undefined
  const { loan } = stored
  const notices = await defaultNoticesOf(tx, file.id)
  const received = paymentsOf(file.loan)
  const terms = {
    on: dayOfLoan(loan, now.getTime(), deadlineTerms.timeZone),
    bankHolidays: deadlineTerms.bankHolidays,
    rules,
    notice: countingNotice(notices, deadlineTerms),
  }
  return { loan, received, terms, notices, delinquency: delinquencyOf(loan, received, terms) }
}
