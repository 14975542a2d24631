import { coinOf } from '@pledge/domain/application/origination'
import { movementsOf } from '@pledge/domain/collateral/account'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { CalendarDate } from '@pledge/domain/offer/calendar-date'
import type { CarriedOver } from '@pledge/domain/servicing/carried-over'
import type { Loan } from '@pledge/domain/servicing/loan'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { lentCents } from '@pledge/domain/servicing/balance'
import type { Posting } from '../../store/ledger/ledger.ts'
import type { ApplicationChange } from '../application/advance.ts'
import type { Deps } from '../deps.ts'
import { quoteOf } from '../disbursement/post-disbursement.ts'
import { postServicing } from '../loan/post-servicing.ts'
import { collateralPostings, postToLedger, type EntryToPost } from '../ledger/post-to-ledger.ts'

/** `key`: unique in the application. */
const post = (deps: Deps, { tx, after, now }: ApplicationChange, { key, ...entry }: EntryToPost) =>
  postToLedger(deps, tx, { file: after, now }, { ...entry, key: `${key}:${after.id}` })

const collateral = ({ after }: ApplicationChange, units: bigint): readonly Posting[] => {
  const coin = coinOf(after.application)
  if (coin === null) throw new Error('pledged collateral must have a coin')
  return collateralPostings(coin, units)
}

/** Removes the old loan from the ledger: the day's balance with interest to that day, and its collateral. */
export const postLoanMoved = async (
  deps: Deps,
  change: ApplicationChange,
  { loan, on, payOffCents }: CarriedOver & { readonly loan: Loan; readonly on: CalendarDate },
): Promise<void> => {
  const { tx, before, after, now } = change
  const untilToday = {
    key: `renewed-interest:${after.version}`,
    description: 'Interest accrued',
    now,
  }
  await postServicing(deps, tx, { file: before, loan, on }, untilToday)
  const { balance } = loanAccount(loan, paymentsOf(before.loan), on)
  await post(deps, change, {
    key: 'loan-renewed',
    description: 'Loan closed by renewal',
    postings: [
      { account: 'loan-principal', asset: 'USD', amount: -balance.principalCents },
      { account: 'interest-receivable', asset: 'USD', amount: -balance.interestCents },
      { account: 'loan-transfer', asset: 'USD', amount: payOffCents },
    ],
  })
  await post(deps, change, {
    key: 'collateral-moved',
    description: 'Collateral transferred to the renewal',
    postings: collateral(
      change,
      movementsOf(before.collateral).transferredOutUnits - movementsOf(after.collateral).transferredOutUnits,
    ),
  })
}

/** Posts the new loan: it pays off the old one, so no money is sent (note 035); its fee is income. */
export const postLoanTaken = async (
  deps: Deps,
  change: ApplicationChange,
  { payOffCents, carriedCents }: CarriedOver,
): Promise<void> => {
  const { amountCents, originationFeeCents } = await quoteOf(change.tx, change.after)
  const interestCents = carriedCents > 0n ? carriedCents : 0n
  await post(deps, change, {
    key: 'renewal-opened',
    description: 'Renewed loan opened',
    postings: [
      { account: 'loan-principal', asset: 'USD', amount: lentCents({ amountCents, carriedCents }) },
      { account: 'interest-receivable', asset: 'USD', amount: interestCents },
      { account: 'loan-transfer', asset: 'USD', amount: -payOffCents },
      { account: 'origination-fee-income', asset: 'USD', amount: -originationFeeCents },
    ],
  })
  await post(deps, change, {
    key: 'collateral-taken-over',
    description: 'Collateral transferred from the renewed loan',
    postings: collateral(change, movementsOf(change.after.collateral).transferredInUnits),
  })
}
