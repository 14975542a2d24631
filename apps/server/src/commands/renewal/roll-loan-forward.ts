import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { balanceUnits } from '@pledge/domain/collateral/account'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { refuse } from '@pledge/domain/refusal'
import { carriedOver, type CarriedOver } from '@pledge/domain/servicing/carried-over'
import { everythingDueSince } from '@pledge/domain/servicing/loan-changes'
import { dayOfLoan, type Loan } from '@pledge/domain/servicing/loan'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { closeLoan, findLoan } from '../../store/loan/loans.ts'
import { UNCHANGED } from '../application/advance.ts'
import { advanceBoth } from '../application/advance-both.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { jobActor, systemOf } from '../actors.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { loanToOpen, openLoan } from '../loan/open-loan.ts'
import { quoteOf } from '../disbursement/post-disbursement.ts'
import { isCollateralBack } from '../rehypothecation/follow-rehypothecation.ts'
import { postLoanMoved, postLoanTaken } from './post-renewal.ts'
import { readApplication } from '../application/read-application.ts'

const PENDING = 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER'
const by = jobActor('roll-loan-forward')

interface Rollover extends CarriedOver {
  readonly loan: Loan
  /** The date on which the old loan is closed. */
  readonly on: CalendarDate
}

/** Today's balance of the old loan, under its lock; undefined where there is none, it exceeds the offer, or the loan is held. */
const rolledOf = async ([prior, renewal]: readonly [LockedApplication, LockedApplication]): Promise<
  Rollover | undefined
> => {
  const { tx, now } = prior
  const stored = await findLoan(tx, prior.file.id)
  if (stored === undefined) return undefined
  const { loan } = stored
  const on = dayOfLoan(loan, now.getTime(), prior.record.deadlineTerms.timeZone)
  if (everythingDueSince(loan, on) !== null || (await isLoanHeldFrom(tx, prior.file.id, 'renewals')))
    return undefined
  const { drawAmountCents } = await quoteOf(tx, renewal.file)
  const carried = carriedOver({ loan, payments: paymentsOf(prior.file.loan), on }, drawAmountCents)
  return carried === null ? undefined : { loan, on, ...carried }
}

const commandsOf = (
  deps: Deps,
  [{ file: prior }, { file: renewal }]: readonly [LockedApplication, LockedApplication],
  { payOffCents, on }: Rollover,
) => {
  const transferredUnits = balanceUnits(prior.collateral)
  // A negative quantity can be neither transferred nor recorded; the rules refuse to transfer zero.
  const moved = (transferredUnits > 0n ? transferredUnits : 0n).toString()
  const figures = { transferredUnits: moved, payoffCents: payOffCents.toString() }
  return [
    {
      type: 'LoanClosedByRenewal',
      by,
      data: { renewalId: renewal.id, paymentId: deps.newId(), paidOn: formatCalendarDate(on), ...figures },
    },
    { type: 'LoanRolledForward', by, data: { priorApplicationId: prior.id, ...figures } },
  ] as const
}

/**
 * The renewal replaces the renewed loan in one transaction: that loan is closed, its collateral is transferred, and the
 * new loan is opened with its ledger entries (journey, 'A renewal'). Balance and collateral are read under the locks of
 * both: payments since then reduce the amount carried over, and interest since then is due (note 035). Refusals:
 * `collateral.not-ready` while a reorganization has removed required collateral; `transition.not-allowed` when the old
 * loan has no balance, owes more than the renewal's offer, has a payment that the bank can still reverse, or has collateral that is on its way back to custody.
 */
export const rollLoanForward = (deps: Deps) => async (input: OfApplication) => {
  const principal = systemOf(input.organizationId)
  const found = await readApplication(deps)({ principal, applicationId: input.applicationId })
  if (!found.ok) return found
  const { application, state } = found.record.file
  if (application.renewal === null || state !== PENDING) return refuse('transition.not-allowed')
  return advanceBoth(deps)({
    principal,
    applicationIds: [application.renewal.priorApplicationId, input.applicationId],
    async commands(locked) {
      if (locked[1].file.state !== PENDING) return UNCHANGED
      // What a renewal takes over is in custody: its agreements do not let the lender use it (note 107).
      if (!(await isCollateralBack(deps, locked[0]))) return refuse('transition.not-allowed')
      const rolled = await rolledOf(locked)
      return rolled === undefined
        ? refuse('transition.not-allowed')
        : { commands: commandsOf(deps, locked, rolled), context: rolled }
    },
    async effects([prior, renewal], rolled) {
      const fundedOn = calendarDateIn(renewal.now.getTime(), renewal.record.deadlineTerms.timeZone)
      const begun = { fundedOn, carriedCents: rolled.carriedCents }
      const opened = await loanToOpen(renewal, begun)
      const { feeCarriedCents } = await postLoanMoved(deps, prior, { ...rolled, renewal: opened })
      await closeLoan(prior.tx, prior.after.id, prior.now)
      await postLoanTaken(deps, renewal, { ...rolled, feeCarriedCents })
      await openLoan(renewal, begun)
    },
  })
}
