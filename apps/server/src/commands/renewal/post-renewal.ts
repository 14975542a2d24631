import { coinOf } from '@pledge/domain/application/origination'
import { movementsOf } from '@pledge/domain/collateral/account'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { CalendarDate } from '@pledge/domain/offer/calendar-date'
import type { CarriedOver } from '@pledge/domain/servicing/carried-over'
import type { Loan } from '@pledge/domain/servicing/loan'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { lentCents, openingBalance } from '@pledge/domain/servicing/balance'
import { deferredFeeCents, effectiveRateOn } from '@pledge/domain/servicing/deferred-fee'
import { isMoreThanMinor } from '@pledge/domain/servicing/fee-after-change'
import { balancesOf, type Posting } from '../../store/ledger/ledger.ts'
import type { ApplicationChange } from '../application/advance.ts'
import type { Deps } from '../deps.ts'
import { quoteOf } from '../disbursement/post-disbursement.ts'
import { bookedFeeCents, postServicing } from '../loan/post-servicing.ts'
import { collateralPostings, postToLedger, type EntryToPost } from '../ledger/post-to-ledger.ts'

/** `key`: unique in the application. */
const post = (deps: Deps, { tx, after, now }: ApplicationChange, { key, ...entry }: EntryToPost) =>
  postToLedger(deps, tx, { file: after, now }, { ...entry, key: `${key}:${after.id}` })

const collateral = ({ after }: ApplicationChange, units: bigint): readonly Posting[] => {
  const coin = coinOf(after.application)
  if (coin === null) throw new Error('pledged collateral must have a coin')
  return collateralPostings(coin, units)
}

interface LoanMoved extends CarriedOver {
  readonly loan: Loan
  readonly on: CalendarDate
  /** The loan that takes its place. */
  readonly renewal: Loan
}

/** What of the fee of the old loan is not income yet, after what of it is until that day was posted. */
const unearnedFee = async (
  { tx, before }: ApplicationChange,
  { loan, on, renewal }: LoanMoved,
): Promise<{ readonly unearnedCents: bigint; readonly isCarriedOver: boolean }> => {
  const feeCents = bookedFeeCents(await balancesOf(tx, before.id))
  const { balance } = loanAccount(loan, paymentsOf(before.loan), on)
  const { principalCents } = balance
  const isAnotherLoan = isMoreThanMinor(
    { loan, balance },
    { loan: renewal, balance: openingBalance(renewal) },
    effectiveRateOn(loan, { feeCents, on }),
  )
  return {
    unearnedCents: deferredFeeCents(loan, { feeCents, principalCents, on }),
    isCarriedOver: !isAnotherLoan,
  }
}

/**
 * Removes the old loan from the ledger: the day's balance with interest to that day, its collateral, and what of its fee is
 * unearned. That is income where the renewal changes the terms in more than a minor way, else it is carried over to the
 * renewal (ASC 310-20-35-9, note 092). Returns what is carried over.
 */
export const postLoanMoved = async (
  deps: Deps,
  change: ApplicationChange,
  moved: LoanMoved,
): Promise<{ readonly feeCarriedCents: bigint }> => {
  const { loan, on, payOffCents } = moved
  const { tx, before, after, now } = change
  const untilToday = {
    key: `renewed-interest:${after.version}`,
    description: 'Interest accrued',
    now,
  }
  await postServicing(deps, tx, { file: before, loan, on }, untilToday)
  const { balance } = loanAccount(loan, paymentsOf(before.loan), on)
  const { unearnedCents, isCarriedOver } = await unearnedFee(change, moved)
  await post(deps, change, {
    key: 'loan-renewed',
    description: 'Loan closed by renewal',
    postings: [
      { account: 'loan-principal', asset: 'USD', amount: -balance.principalCents },
      { account: 'interest-receivable', asset: 'USD', amount: -balance.interestCents },
      { account: 'loan-transfer', asset: 'USD', amount: payOffCents },
      { account: 'deferred-origination-fees', asset: 'USD', amount: unearnedCents },
      {
        account: isCarriedOver ? 'deferred-fee-transfer' : 'origination-fee-income',
        asset: 'USD',
        amount: -unearnedCents,
      },
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
  return { feeCarriedCents: isCarriedOver ? unearnedCents : 0n }
}

/** Posts the new loan: it pays off the old one, so no money is sent (note 035). Its fee, and what it takes over, are deferred. */
export const postLoanTaken = async (
  deps: Deps,
  change: ApplicationChange,
  { payOffCents, carriedCents, feeCarriedCents }: CarriedOver & { readonly feeCarriedCents: bigint },
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
      { account: 'deferred-fee-transfer', asset: 'USD', amount: feeCarriedCents },
      {
        account: 'deferred-origination-fees',
        asset: 'USD',
        amount: -(originationFeeCents + feeCarriedCents),
      },
    ],
  })
  await post(deps, change, {
    key: 'collateral-taken-over',
    description: 'Collateral transferred from the renewed loan',
    postings: collateral(change, movementsOf(change.after.collateral).transferredInUnits),
  })
}
