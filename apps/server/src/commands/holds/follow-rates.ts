import { HOLD_RULES } from '@pledge/domain/holds/loan-holds'
import { dayNumber } from '@pledge/domain/offer/calendar-date'
import { changedRates, type RateCap } from '@pledge/domain/servicing/changed-rates'
import { NO_CHANGES } from '@pledge/domain/servicing/loan-changes'
import { dayOfLoan, type Loan } from '@pledge/domain/servicing/loan'
import { holdsOf, type StoredHold } from '../../store/holds/loan-holds.ts'
import { findLoan, setLoanChanges } from '../../store/loan/loans.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import type { Deps } from '../deps.ts'
import { postServicing } from '../loan/post-servicing.ts'

/** A debt of before the service is capped, and no other (50 USC 3937(a)(1)). */
const capOf = (loan: Loan, { kind, from, endedOn: through }: StoredHold): readonly RateCap[] => {
  const { rateCapBps: capBps } = HOLD_RULES[kind]
  return capBps === null || dayNumber(from) <= dayNumber(loan.fundedOn) ? [] : [{ from, through, capBps }]
}

/**
 * Brings the rates of a loan to what its holds say, from the day of each on: interest that was accrued beyond is forgiven, in the
 * books too, and what was paid of it counts as principal.
 */
export const followRates = async (
  deps: Deps,
  { tx, file, record, now }: LockedApplication,
): Promise<void> => {
  const stored = await findLoan(tx, file.id)
  if (stored === undefined) return
  const { loan } = stored
  const caps = (await holdsOf(tx, file.id)).flatMap((hold) => capOf(loan, hold))
  const former = loan.changes ?? NO_CHANGES
  const changes = { ...former, rates: changedRates(loan.rateBps, { agreed: former.agreedRates, caps }) }
  await setLoanChanges(tx, file.id, changes)
  const on = dayOfLoan(loan, now.getTime(), record.deadlineTerms.timeZone)
  const cause = { key: `rates:${deps.newId()}`, description: 'Interest at a changed rate', now }
  await postServicing(deps, tx, { file, loan: { ...loan, changes }, on }, cause)
}
