import { paidInFullAtOf, paymentsOf } from '@pledge/domain/loan/loan-state'
import type { Actor } from '@pledge/domain/decider/actors'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { dayNumber, formatCalendarDate, parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import { calendarDateIn, endOfDateAfter } from '@pledge/domain/offer/zoned-days'
import type { Principal } from '@pledge/domain/organization/principal'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import { dayOfLoan, type Loan } from '@pledge/domain/servicing/loan'
import { NO_CHANGES } from '@pledge/domain/servicing/loan-changes'
import { withSmallBalanceWrittenOff } from '@pledge/domain/servicing/write-off'
import { isPaidInFull } from '@pledge/domain/servicing/loan-account'
import type { PaymentMethod, ReceivedPayment } from '@pledge/domain/servicing/received-payment'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { debitNamed } from '../../store/debit/debits.ts'
import {
  findLoan,
  findLoanPayment,
  findPaymentNamed,
  insertLoanPayment,
  setLoanChanges,
} from '../../store/loan/loans.ts'
import { advance, UNCHANGED, type NoChange } from '../application/advance.ts'
import { belongsTo } from '../application/of-application.ts'
import { closeLoan } from './close-loan.ts'
import type { Deps } from '../deps.ts'
import { postServicing } from './post-servicing.ts'

export interface IncomingPayment {
  readonly method: PaymentMethod
  /** The bank's reference, the check's, or the transaction on the chain: with method and day it names the payment of a loan. */
  readonly reference: string
  readonly amountCents: bigint
  /** `2026-02-28`, in the zone that the application keeps; or the moment, of which that day is taken. */
  readonly came: string | Date
}

/** A report that a payment is taken from: nobody else takes it, and it is taken once. */
export interface ReportOfPayment {
  /** Whether nobody has; until the commit nobody can. */
  readonly isOpen: (tx: Tx) => Promise<boolean>
  /** `paymentId`: of the payment on the loan that it is. */
  readonly finish: (tx: Tx, paymentId: string) => Promise<void>
}

/** The same on its day. */
export type DatedPayment = Omit<IncomingPayment, 'came'> & { readonly paidOn: string }

const onItsDay = ({ came, ...payment }: IncomingPayment, timeZone: string): DatedPayment => ({
  ...payment,
  paidOn: typeof came === 'string' ? came : formatCalendarDate(calendarDateIn(came.getTime(), timeZone)),
})

/** A payment that is about to be recorded, under the lock of its loan. */
export interface PaymentToRecord {
  readonly tx: Tx
  readonly file: LoanFile
  readonly payment: DatedPayment
  readonly isPaidInFull: boolean
  readonly now: Date
}

/** Until when the bank may take it back: an ACH debit is on hold for the operator's days (row 1.9.24). */
const heldUntil = (
  { usualTimes, deadlineTerms: { timeZone } }: ApplicationRecord,
  { method, paidOn }: DatedPayment,
): number | null => {
  const on = parseCalendarDate(paidOn)
  return method === 'ACH' && on !== undefined
    ? endOfDateAfter(on, usualTimes.achRepaymentHoldDays, timeZone)
    : null
}

/** Not before the loan, and not of a day that is still to come. */
const isOfADayOf = (loan: Loan, paidOn: string, now: Date, timeZone: string): boolean => {
  const on = parseCalendarDate(paidOn)
  if (on === undefined) return false
  const today = dayOfLoan(loan, now.getTime(), timeZone)
  return dayNumber(on) >= dayNumber(loan.fundedOn) && dayNumber(on) <= dayNumber(today)
}

/**
 * Reported before: the same payment changes nothing, another amount under its name is refused. A debit of ours has a trace number
 * that names no other entry, so whichever day somebody writes beside it, it is one payment: the bank's report of the debit, its
 * statement of credits and an agent's record of it. One that the bank returned never counts: a line of the statement that is
 * read late would otherwise pay the loan with money that is gone.
 */
const known = async (
  tx: Tx,
  file: LoanFile,
  payment: DatedPayment,
): Promise<Refusal | { readonly paymentId: string } | undefined> => {
  const named = { ...payment, applicationId: file.id }
  const debit = payment.method === 'ACH' ? await debitNamed(tx, file.id, payment.reference) : undefined
  if (debit?.status === 'RETURNED' || debit?.status === 'REJECTED') return refuse('payment.known')
  const before = await (debit === undefined ? findLoanPayment(tx, named) : findPaymentNamed(tx, named))
  if (before === undefined) return undefined
  return before.amount_cents === payment.amountCents
    ? { paymentId: before.payment_id }
    : refuse('payment.known')
}

/** The largest balance that the lender writes off. Read before the transaction, because it takes a connection. */
const writeOffThreshold = async (
  { organizations }: Pick<Deps, 'organizations'>,
  { organizationId }: Principal,
): Promise<bigint> => {
  const owner = await organizations.byId(organizationId)
  if (owner === undefined) throw new Error('a loan belongs to an organization')
  return BigInt(owner.rules.smallBalance.writeOffUpToCents)
}

/**
 * Takes a payment on a loan, whoever learned of it: interest first, then principal, what is beyond both owed back (facts
 * 5.9), and a balance of no more than the lender's threshold written off (note 092); on hold where the bank may take it
 * back. The books are brought to it in the same commit. The same payment again changes nothing. Refusals:
 * `loan.not-open`, `payment.known`, `payment.date-invalid`, `payment.too-many`,
 * `transition.not-allowed` for a report that was acted on.
 */
export const receivePayment =
  (deps: Deps) =>
  async (input: {
    readonly principal: Principal
    readonly by: Actor
    readonly applicationId: string
    readonly payment: IncomingPayment
    /** What the bank told of it; looked at and marked in the same commit. */
    readonly report?: ReportOfPayment
    /** A loan that is paid in full is closed by the job alone: the effect of the call and its answer are one commit (R3). */
    readonly isClosedLater?: true
    /** Who typed it, where that is not who decides that it is recorded. */
    readonly typedBy?: Actor
    /** What an agent typed: asked before it is recorded. Answers undefined where nothing keeps it from being recorded. */
    readonly check?: (payment: PaymentToRecord) => Promise<NoChange<undefined> | Refusal | undefined>
  }) => {
    const { by } = input
    const paymentId = deps.newId()
    const writeOffUpToCents = await writeOffThreshold(deps, input.principal)
    const received = await advance(deps)({
      principal: input.principal,
      applicationId: input.applicationId,
      async command({ file, record, tx, now }) {
        const { timeZone } = record.deadlineTerms
        if (input.report !== undefined && !(await input.report.isOpen(tx)))
          return refuse('transition.not-allowed')
        const payment = onItsDay(input.payment, timeZone)
        if (parseCalendarDate(payment.paidOn) === undefined) return refuse('payment.date-invalid')
        const earlier = await known(tx, file, payment)
        if (earlier !== undefined && 'ok' in earlier) return earlier
        if (earlier !== undefined) {
          await input.report?.finish(tx, earlier.paymentId)
          return UNCHANGED
        }
        const stored = await findLoan(tx, file.id)
        if (stored === undefined) return refuse('loan.not-open')
        if (!isOfADayOf(stored.loan, payment.paidOn, now, timeZone)) return refuse('payment.date-invalid')
        const taken = { ...payment, paymentId, heldUntil: heldUntil(record, payment), returnedAt: null }
        const received = [...paymentsOf(file.loan), taken]
        const loan = withSmallBalanceWrittenOff(stored.loan, received, writeOffUpToCents)
        const isInFull = isPaidInFull(loan, received)
        const checked = await input.check?.({ tx, file, payment, isPaidInFull: isInFull, now })
        if (checked !== undefined) return checked
        return {
          command: commandOf(by, taken, isInFull),
          context: { loan, payment, isWrittenOff: loan !== stored.loan },
        }
      },
      async effects({ tx, record, after, now, context: { loan, payment, isWrittenOff } }) {
        if (isWrittenOff) await setLoanChanges(tx, after.id, loan.changes ?? NO_CHANGES)
        await insertLoanPayment(tx, {
          ...payment,
          paymentId,
          ...belongsTo(after),
          recordedBy: nameOf(input.typedBy ?? by),
          now,
        })
        const on = dayOfLoan(loan, now.getTime(), record.deadlineTerms.timeZone)
        const cause = { key: `payment:${paymentId}`, description: DESCRIPTIONS[payment.method], now }
        await postServicing(deps, tx, { file: after, loan, on }, cause)
        await input.report?.finish(tx, paymentId)
      },
    })
    if (input.isClosedLater === true) return received
    if (!received.ok || paidInFullAtOf(received.file.loan) === null) return received
    // Closed before anybody is answered; the job that was queued is the safety net. Refused while a payment is on hold.
    const { id: applicationId, organizationId } = received.file
    const closed = await closeLoan(deps)({ applicationId, organizationId })
    return closed.ok ? closed : received
  }

const nameOf = ({ kind, id }: Actor): string => `${kind}:${id}`

const DESCRIPTIONS = {
  ACH: 'Payment received by ACH',
  WIRE: 'Payment received by wire',
  USDC: 'Payment received in USDC',
  OTHER: 'Payment received',
} as const satisfies Record<PaymentMethod, string>

const commandOf = (by: Actor, taken: ReceivedPayment & Pick<IncomingPayment, 'method'>, isInFull: boolean) =>
  ({
    type: 'PaymentReceived',
    by,
    data: {
      paymentId: taken.paymentId,
      method: taken.method,
      amountCents: taken.amountCents.toString(),
      paidOn: taken.paidOn,
      heldUntil: taken.heldUntil,
      isPaidInFull: isInFull,
    },
  }) as const
