import { standsStill } from '@pledge/domain/application/sanctions'
import { isAccountLinkable } from '@pledge/domain/debit/account-link'
import { correctsNumbers } from '@pledge/domain/debit/corrected-numbers'
import { debitReturn } from '@pledge/domain/debit/debit-returns'
import { isPending } from '@pledge/domain/debit/debit-status'
import { paymentChoices, type PaymentChoices } from '@pledge/domain/debit/payment-choices'
import { dueAmountCents, hasAutopay, mostMonthlyCents, nextPlanned } from '@pledge/domain/debit/autopay-plan'
import type { PlannedPayment } from '@pledge/domain/debit/autopay-plan'
import { earliestDays, type DebitDays } from '@pledge/domain/debit/debit-days'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import type { CalendarDate } from '@pledge/domain/offer/calendar-date'
import type { Organization } from '@pledge/domain/organization/settings'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import { dayOfLoan, type Loan } from '@pledge/domain/servicing/loan'
import type { ReceivedPayment } from '@pledge/domain/servicing/received-payment'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import {
  accountOfAuthorization,
  autopayOf,
  type StoredAuthorization,
} from '../../store/debit/debit-authorizations.ts'
import { debitsOf, type StoredDebit } from '../../store/debit/debits.ts'
import { currentBankAccount, type StoredBankAccount } from '../../store/disbursement/bank-accounts.ts'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { findLoan } from '../../store/loan/loans.ts'
import type { Deps } from '../deps.ts'

/** The basis of every decision about debits of a loan, read together. */
export interface DebitBasis {
  readonly ok: true
  readonly applicationId: string
  readonly organization: Organization
  readonly loan: Loan
  readonly received: readonly ReceivedPayment[]
  readonly bankHolidays: readonly string[]
  /** The account on file; undefined where nothing was paid out for the loan and none was linked to pay it from. */
  readonly account: StoredBankAccount | undefined
  /** Whether another one may be linked. */
  readonly canLink: boolean
  /** Its bank reported other numbers for it: it is not debited as it is, ever. */
  readonly isAccountCorrected: boolean
  readonly debits: readonly StoredDebit[]
  readonly autopay: StoredAuthorization | undefined
  /** The day of the loan. */
  readonly today: CalendarDate
  /** Of the days of the loan. */
  readonly timeZone: string
  readonly now: Date
}

/** The owner of the loan. Read before a transaction, because it takes its own connection. */
export const organizationOfDebits = async (
  { organizations }: Pick<Deps, 'organizations'>,
  organizationId: string,
): Promise<Organization> => {
  const owner = await organizations.byId(organizationId)
  if (owner === undefined) throw new Error('a loan belongs to an organization')
  return owner.organization
}

/** Whether the account on file is one that a bank corrected after a debit of this loan, and was not given anew. */
const isCorrected = async (
  tx: Tx,
  sealer: Deps['sealer'],
  { account, debits }: Pick<DebitBasis, 'account' | 'debits'>,
): Promise<boolean> => {
  if (account === undefined) return false
  const { routingNumber, accountNumber } = account.account
  for (const { authorizationId } of debits.filter(({ changeCode }) => correctsNumbers(changeCode))) {
    const debited = await accountOfAuthorization(tx, sealer, authorizationId)
    if (debited.routingNumber === routingNumber && debited.accountNumber === accountNumber) return true
  }
  return false
}

/**
 * Reads the basis. Refusal: `debit.not-available` for an international borrower, who pays in USDC, for a loan that is not in
 * service, under a sanctions hold, and while it is held from debits (note 076).
 */
export const debitBasis = async (
  { sealer, organization, now }: Pick<Deps, 'sealer'> & Pick<DebitBasis, 'organization' | 'now'>,
  tx: Tx,
  { file, deadlineTerms }: ApplicationRecord,
): Promise<DebitBasis | Refusal> => {
  const stored = await findLoan(tx, file.id)
  const isInService = stored !== undefined && file.loan.state === 'OPEN'
  if (!isInService || file.application.isInternational || standsStill(file.application))
    return refuse('debit.not-available')
  if (await isLoanHeldFrom(tx, file.id, 'debits')) return refuse('debit.not-available')
  const account = await currentBankAccount(tx, sealer, file.id)
  const debits = await debitsOf(tx, file.id)
  return {
    ok: true,
    applicationId: file.id,
    organization,
    loan: stored.loan,
    received: paymentsOf(file.loan),
    bankHolidays: deadlineTerms.bankHolidays,
    account,
    canLink: isAccountLinkable(file),
    isAccountCorrected: await isCorrected(tx, sealer, { account, debits }),
    debits,
    autopay: await autopayOf(tx, file.id),
    today: dayOfLoan(stored.loan, now.getTime(), deadlineTerms.timeZone),
    timeZone: deadlineTerms.timeZone,
    now,
  }
}

/** The pending debit: the bank may have it, or gets it right away. */
export const underWay = ({ debits }: Pick<DebitBasis, 'debits'>): StoredDebit | undefined =>
  debits.find(
    ({ status, kind, presentment }) =>
      isPending(status) || (status === 'SCHEDULED' && kind === 'PAY_NOW' && presentment === 1),
  )

/**
 * A failed debit that waits for an agent holds every further debit of the loan, and so does a correction that the bank
 * reported: the next entry must not go to the account as it was (Nacha rules on notifications of change).
 */
export const isHeld = ({ debits }: Pick<DebitBasis, 'debits'>): boolean =>
  debits.some(
    ({ needsAgent, handledAt, reasonCode, changeCode }) =>
      needsAgent &&
      handledAt === null &&
      (changeCode !== null || (reasonCode !== null && debitReturn(reasonCode).effect === 'HELD')),
  )

/** The payment options now, and when a payment counts. */
export const payNowChoices = (
  basis: Pick<DebitBasis, 'loan' | 'received' | 'bankHolidays' | 'now'>,
): { readonly days: DebitDays; readonly choices: PaymentChoices } => {
  const days = earliestDays(basis.now.getTime(), basis.bankHolidays)
  return { days, choices: paymentChoices(basis.loan, basis.received, { ...days, ...basis }) }
}

/** Payments as they will be once the pending debits have settled. */
export const withPending = (basis: Pick<DebitBasis, 'received' | 'debits'>): readonly ReceivedPayment[] => [
  ...basis.received,
  ...basis.debits
    .filter(({ status }) => isPending(status))
    .map(({ id, amountCents, settlesOn }) => ({
      paymentId: id,
      method: 'ACH' as const,
      amountCents,
      paidOn: settlesOn,
      heldUntil: null,
      returnedAt: null,
    })),
]

/** A monthly payment that autopay makes, and the amount due with it as of today. */
export interface NextAutopay {
  readonly planned: PlannedPayment
  readonly amountCents: bigint
}

/** A due date is debited once, whatever the outcome of the debit, unless the debit was stopped. */
const isTaken = ({ debits }: DebitBasis, dueOn: CalendarDate): boolean =>
  debits.some(({ kind, status, dueOn: taken }) => {
    if (kind !== 'AUTOPAY' || status === 'STOPPED' || taken === null) return false
    const other = parseCalendarDate(taken)
    return other?.year === dueOn.year && other.month === dueOn.month && other.day === dueOn.day
  })

/** The next monthly payments that autopay would make after a date, up to the first with an amount due; null for none. */
export const nextAutopay = (
  basis: DebitBasis,
  { after, mostCents }: { readonly after: CalendarDate | null; readonly mostCents: bigint },
): NextAutopay | null => {
  const { loan, bankHolidays, now } = basis
  if (!hasAutopay(loan)) return null
  let since = after
  for (let month = 1; month < loan.termMonths; month += 1) {
    const planned = nextPlanned(loan, { after: since, nowMs: now.getTime(), bankHolidays })
    if (planned === null) return null
    const due = dueAmountCents(loan, withPending(basis), { ...planned, bankHolidays })
    const amountCents = due < mostCents ? due : mostCents
    if (amountCents > 0n && !isTaken(basis, planned.dueOn)) return { planned, amountCents }
    since = planned.dueOn
  }
  return null
}

/**
 * The basis as if nothing were scheduled under the current autopay, because a new authorization replaces what is scheduled.
 * The text that is shown and the text that is checked use the same basis; otherwise no authorization would ever match.
 */
export const withoutPlanned = (basis: DebitBasis): DebitBasis => ({
  ...basis,
  debits: basis.debits.filter(
    ({ authorizationId, status }) => authorizationId !== basis.autopay?.id || status !== 'SCHEDULED',
  ),
})

/** The maximum monthly debit if autopay were turned on today. */
export const autopayMaximum = ({ loan, received, today }: DebitBasis): bigint =>
  mostMonthlyCents(loan, received, today)
