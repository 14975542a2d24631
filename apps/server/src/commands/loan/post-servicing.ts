import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { startOfDate } from '@pledge/domain/offer/zoned-days'
import { servicingBalances, type ServicingBalances } from '@pledge/domain/servicing/books'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { dueOn, type Loan } from '@pledge/domain/servicing/loan'
import { loanMonths } from '@pledge/domain/servicing/loan-months'
import type { Tx } from '../../store/database/database.ts'
import { balancesOf } from '../../store/ledger/ledger.ts'
import type { Deps } from '../deps.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'

const ACCOUNTS = [
  'loan-principal',
  'interest-receivable',
  'interest-income',
  'payments-clearing',
  'owed-to-borrower',
] as const satisfies readonly (keyof ServicingBalances)[]

interface Cause {
  /** Unique in the application. */
  readonly key: string
  readonly description: string
  readonly now: Date
}

const postDifference = async (
  deps: Deps,
  tx: Tx,
  file: LoanFile,
  wanted: ServicingBalances,
  cause: Cause,
): Promise<void> => {
  const balances = await balancesOf(tx, file.id)
  const bookedIn = (account: string) =>
    balances.find((one) => one.account === account && one.asset === 'USD')?.balance ?? 0n
  const postings = ACCOUNTS.map((account) => ({
    account,
    asset: 'USD' as const,
    amount: wanted[account] - bookedIn(account),
  })).filter(({ amount }) => amount !== 0n)
  if (postings.length === 0) return
  const { description, now } = cause
  const entry = { key: `${cause.key}:${file.id}`, description, postings }
  await postToLedger(deps, tx, { file, now }, entry)
}

/** Brings the books of a loan to what its terms and payments say on a day. */
export const postServicing = (
  deps: Deps,
  tx: Tx,
  { file, loan, on }: { readonly file: LoanFile; readonly loan: Loan; readonly on: CalendarDate },
  cause: Cause,
): Promise<void> =>
  postDifference(deps, tx, file, servicingBalances(loanAccount(loan, paymentsOf(file.loan), on)), cause)

/** The interest of a loan whose disbursement came back: there was no loan meanwhile (note 013). */
export const postInterestUndone = (
  deps: Deps,
  tx: Tx,
  { file, loan }: { readonly file: LoanFile; readonly loan: Loan },
  cause: Cause,
): Promise<void> =>
  postDifference(deps, tx, file, servicingBalances(loanAccount(loan, [], loan.fundedOn)), cause)

/** When the interest of the month that runs on a day goes into the books: the beginning of the day on which it is due. */
export const nextAccrualAt = (loan: Loan, on: CalendarDate, timeZone: string): Date =>
  new Date(startOfDate(dueOn(loan, loanMonths(loan, on).whole + 1), timeZone))

/** The key under which the interest until a day is posted; what changed the loan since makes it another. */
export const accrualKey = ({ version }: LoanFile, on: CalendarDate): string =>
  `interest:${version}:${formatCalendarDate(on)}`
