import { excessUnits, rebalanceTermsOf, type RebalanceTerms } from '@pledge/domain/rebalance/excess'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { loanDues } from '@pledge/domain/servicing/loan-dues'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { everythingDueSince } from '@pledge/domain/servicing/loan-changes'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { marginConditions } from '../../store/margin/margin-conditions.ts'
import { findSelectedOffer } from '../../store/offer/offers.ts'
import { openRenewalOf } from '../../store/renewal/renewals.ts'
import { currentReading } from '../margin/follow-margin.ts'
import type { LoanToFollow } from '../margin/loan-to-follow.ts'

export interface LoanExcess {
  readonly terms: RebalanceTerms
  /** Zero where nothing can leave. */
  readonly units: bigint
}

/**
 * The collateral that a loan in service does not need at the newest two prices (row 1.9.13, note 080). Refusals:
 * `loan.not-open` where it is not monitored; `transition.not-allowed` while a renewal of it is open, which counts on what is
 * held, a hold stops its releases, or all of
 * it is due, by a declaration or because the term is over: what is held then may be sold (note 093); `prices.stale` without two reliable prices in a row, or while the lender has stopped what is done on prices.
 */
export const loanExcess = async (followed: LoanToFollow): Promise<Outcome<LoanExcess>> => {
  const { tx, record } = followed
  const { id, application, margin, organizationId } = record.file
  const stored = await findLoan(tx, id)
  if (!isMonitored(margin) || stored === undefined) return refuse('loan.not-open')
  const offer = await findSelectedOffer(tx, application)
  if (offer === undefined) throw new Error('a loan has an offer')
  if ((await openRenewalOf(tx, id)) !== undefined || (await isLoanHeldFrom(tx, id, 'releases')))
    return refuse('transition.not-allowed')
  const on = dayOfLoan(stored.loan, followed.now.getTime(), record.deadlineTerms.timeZone)
  const { bankHolidays } = record.deadlineTerms
  const { isMatured } = loanDues(stored.loan, paymentsOf(record.file.loan), { on, bankHolidays })
  if (isMatured || everythingDueSince(stored.loan, on) !== null) return refuse('transition.not-allowed')
  const { isStopped } = await marginConditions(tx, organizationId)
  const reading = isStopped ? null : await currentReading(followed)
  if (reading === null || reading.before === null) return refuse('prices.stale')
  const terms = rebalanceTermsOf(offer.quote)
  return { ok: true, terms, units: excessUnits(margin.terms.coin, reading, terms) }
}
