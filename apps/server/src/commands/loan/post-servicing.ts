import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { startOfDate } from '@pledge/domain/offer/zoned-days'
import {
  feeBalances,
  servicingBalances,
  type FeeBalances,
  type ServicingBalances,
} from '@pledge/domain/servicing/books'
import { deferredFeeCents } from '@pledge/domain/servicing/deferred-fee'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { dueOn, type Loan } from '@pledge/domain/servicing/loan'
import { loanMonths } from '@pledge/domain/servicing/loan-months'
import type { ReceivedPayment } from '@pledge/domain/servicing/received-payment'
import type { Tx } from '../../store/database/database.ts'
import { balancesOf } from '../../store/ledger/ledger.ts'
import type { Deps } from '../deps.ts'
import { postToLedger, type EntryToPost } from '../ledger/post-to-ledger.ts'

const ACCOUNTS = [
  'loan-principal',
  'interest-receivable',
  'interest-income',
  'payments-clearing',
  'owed-to-borrower',
  'charged-off-loans',
  'charge-off-recoveries',
  'small-balance-write-offs',
  'deferred-origination-fees',
  'origination-fee-income',
] as const satisfies readonly (keyof (ServicingBalances & FeeBalances))[]

interface Cause {
  /** Unique in the application. */
  readonly key: string
  readonly description: string
  readonly now: Date
}

export type BookedBalance = Awaited<ReturnType<typeof balancesOf>>[number]

/** What the books of a loan are to say: of its terms and payments, at the end of a day. */
export interface ServicingFigures {
  readonly loan: Loan
  readonly payments: readonly ReceivedPayment[]
  readonly on: CalendarDate
}

const bookedIn = (booked: readonly BookedBalance[], account: string): bigint =>
  booked.find((one) => one.account === account && one.asset === 'USD')?.balance ?? 0n

/**
 * The origination fee that the books of a loan have, earned or not: both accounts together. What moves between them leaves
 * it, so it is the fee of the offer, of a renewal with what that took over, whichever version of the server posted it.
 */
export const bookedFeeCents = (booked: readonly BookedBalance[]): bigint =>
  -bookedIn(booked, 'deferred-origination-fees') - bookedIn(booked, 'origination-fee-income')

const balancesWanted = (
  { loan, payments, on }: ServicingFigures,
  booked: readonly BookedBalance[],
): ServicingBalances & FeeBalances => {
  const account = loanAccount(loan, payments, on)
  const feeCents = bookedFeeCents(booked)
  const { principalCents } = account.balance
  const deferredCents = deferredFeeCents(loan, { feeCents, principalCents, on })
  return { ...servicingBalances(account), ...feeBalances(feeCents, deferredCents) }
}

/** The entry that brings the books of a loan from what they say to what they should; null where that is the same. */
export const servicingEntry = (
  applicationId: string,
  { figures, booked }: { readonly figures: ServicingFigures; readonly booked: readonly BookedBalance[] },
  { key, description }: Pick<Cause, 'key' | 'description'>,
): EntryToPost | null => {
  const wanted = balancesWanted(figures, booked)
  const postings = ACCOUNTS.map((account) => ({
    account,
    asset: 'USD' as const,
    amount: wanted[account] - bookedIn(booked, account),
  })).filter(({ amount }) => amount !== 0n)
  return postings.length === 0 ? null : { key: `${key}:${applicationId}`, description, postings }
}

const postDifference = async (
  deps: Deps,
  tx: Tx,
  file: LoanFile,
  figures: ServicingFigures,
  cause: Cause,
): Promise<void> => {
  const entry = servicingEntry(file.id, { figures, booked: await balancesOf(tx, file.id) }, cause)
  if (entry !== null) await postToLedger(deps, tx, { file, now: cause.now }, entry)
}

/** Brings the books of a loan to what its terms and payments say on a day. */
export const postServicing = (
  deps: Deps,
  tx: Tx,
  { file, loan, on }: { readonly file: LoanFile; readonly loan: Loan; readonly on: CalendarDate },
  cause: Cause,
): Promise<void> => postDifference(deps, tx, file, { loan, payments: paymentsOf(file.loan), on }, cause)

/** The interest and earned fee of a loan whose disbursement came back: there was no loan meanwhile (note 013). */
export const postInterestUndone = (
  deps: Deps,
  tx: Tx,
  { file, loan }: { readonly file: LoanFile; readonly loan: Loan },
  cause: Cause,
): Promise<void> => postDifference(deps, tx, file, { loan, payments: [], on: loan.fundedOn }, cause)

/** When the interest of the month that runs on a day goes into the books: the beginning of the day on which it is due. */
export const nextAccrualAt = (loan: Loan, on: CalendarDate, timeZone: string): Date =>
  new Date(startOfDate(dueOn(loan, loanMonths(loan, on).whole + 1), timeZone))

/** The key under which the interest until a day is posted; what changed the loan since makes it another. */
export const accrualKey = ({ version }: Pick<LoanFile, 'version'>, on: CalendarDate): string =>
  `interest:${version}:${formatCalendarDate(on)}`
