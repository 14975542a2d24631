import { formatCalendarDate, parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import { REPAYMENTS } from '@pledge/domain/offer/repayment'
import { maturesOn, type Loan } from '@pledge/domain/servicing/loan'
import type { LoanChanges } from '@pledge/domain/servicing/loan-changes'
import type { PaymentMethod } from '@pledge/domain/servicing/received-payment'
import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import { anyOf } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'
import type { Loans } from '../database/schema.generated.ts'
import { changesJson, parseChanges } from './loan-changes.ts'

/** A loan in service, or one that was: its terms as they were when its money was sent. */
export interface StoredLoan {
  readonly loan: Loan
  readonly closedAt: Date | null
}

interface Whose {
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
}

export const insertLoan = async (
  tx: Tx,
  { loan, nextAccrualAt, ...whose }: Whose & { readonly loan: Loan; readonly nextAccrualAt: Date },
): Promise<void> => {
  await tx
    .insertInto('loans')
    .values({
      application_id: whose.applicationId,
      organization_id: whose.organizationId,
      borrower_id: whose.borrowerId,
      amount_cents: loan.amountCents,
      rate_bps: loan.rateBps,
      term_months: loan.termMonths,
      repayment: loan.repayment,
      compounding: loan.compounding,
      rollover_difference_cents: loan.carriedCents ?? 0n,
      funded_on: formatCalendarDate(loan.fundedOn),
      matures_on: formatCalendarDate(maturesOn(loan)),
      next_accrual_at: nextAccrualAt,
    })
    .execute()
}

/** A loan whose disbursement came back is none until it is paid out again. */
export const removeLoan = async (tx: Tx, applicationId: string): Promise<void> => {
  await tx.deleteFrom('loans').where('application_id', '=', applicationId).execute()
}

const storedLoan = (row: Selectable<Loans>): StoredLoan => {
  const fundedOn = parseCalendarDate(row.funded_on)
  const changes = row.changes === null ? undefined : parseChanges(row.changes)
  if (fundedOn === undefined) throw new Error('the database knows its dates')
  return {
    loan: {
      amountCents: row.amount_cents,
      rateBps: row.rate_bps,
      termMonths: changes?.terms.at(-1)?.termMonths ?? row.term_months,
      repayment: z.enum(REPAYMENTS).parse(row.repayment),
      compounding: row.compounding,
      carriedCents: row.rollover_difference_cents,
      fundedOn,
      ...(changes === undefined ? {} : { changes }),
    },
    closedAt: row.closed_at,
  }
}

export const findLoan = async (tx: Tx, applicationId: string): Promise<StoredLoan | undefined> => {
  const row = await tx
    .selectFrom('loans')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row === undefined ? undefined : storedLoan(row)
}

/** What changed of a loan since it began: figures of later days follow from it. */
export const setLoanChanges = async (tx: Tx, applicationId: string, changes: LoanChanges): Promise<void> => {
  await tx
    .updateTable('loans')
    .set({ changes: changesJson(changes) })
    .where('application_id', '=', applicationId)
    .execute()
}

/** Many of them, by their applications. */
export const findLoans = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, StoredLoan>> => {
  const rows = await tx
    .selectFrom('loans')
    .selectAll()
    .where('application_id', '=', anyOf(applicationIds))
    .execute()
  return new Map(rows.map((row) => [row.application_id, storedLoan(row)]))
}

/** When the interest of the next month goes into the books; null when nothing accrues any more. */
export const setNextAccrual = async (tx: Tx, applicationId: string, at: Date | null): Promise<void> => {
  await tx
    .updateTable('loans')
    .set({ next_accrual_at: at })
    .where('application_id', '=', applicationId)
    .execute()
}

/** The same of many loans, in one statement. */
export const setNextAccruals = async (
  tx: Tx,
  loans: readonly { readonly applicationId: string; readonly at: Date | null }[],
): Promise<void> => {
  if (loans.length === 0) return
  const ids = loans.map(({ applicationId }) => applicationId)
  const times = loans.map(({ at }) => at)
  await sql`update loans set next_accrual_at = given.at
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) as given (id, at)
    where application_id = given.id`.execute(tx)
}

export const closeLoan = async (tx: Tx, applicationId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('loans')
    .set({ closed_at: at, next_accrual_at: null })
    .where('application_id', '=', applicationId)
    .execute()
}

/** A closed loan is in service again, from this moment on. */
export const reopenLoan = async (tx: Tx, applicationId: string): Promise<void> => {
  await tx.updateTable('loans').set({ closed_at: null }).where('application_id', '=', applicationId).execute()
}

/** Whether interest on deferred interest was agreed: the rules that an application keeps (gap G.32). */
export const isCompounding = async (tx: Tx, organizationId: string, version: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('lending_rules')
    .select(sql<unknown>`rules -> 'deferredCompounding'`.as('compounding'))
    .where('organization_id', '=', organizationId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return z.boolean().parse(row.compounding)
}

/** A payment as it was written down: by its method and the bank's reference it is told apart from every other. */
export interface LoanPaymentRow extends Whose {
  readonly paymentId: string
  readonly method: PaymentMethod
  readonly reference: string
  readonly amountCents: bigint
  readonly paidOn: string
  /** An agent's or a job's id. */
  readonly recordedBy: string
}

export const insertLoanPayment = async (
  tx: Tx,
  payment: LoanPaymentRow & { readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('loan_payments')
    .values({
      payment_id: payment.paymentId,
      application_id: payment.applicationId,
      organization_id: payment.organizationId,
      borrower_id: payment.borrowerId,
      method: payment.method,
      reference: payment.reference,
      amount_cents: payment.amountCents,
      paid_on: payment.paidOn,
      recorded_by: payment.recordedBy,
      recorded_at: payment.now,
    })
    .execute()
}

export const returnLoanPayment = async (
  tx: Tx,
  input: { readonly paymentId: string; readonly code: string; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('loan_payments')
    .set({ returned_at: input.now, return_code: input.code })
    .where('payment_id', '=', input.paymentId)
    .execute()
}

/** What the trail of an application does not say of a payment. */
interface PaymentNote {
  readonly reference: string
  /** The agent who recorded it, or typed it; null where no agent did. */
  readonly agentId: string | null
}
/** Of the payments of a loan, by their ids. */
export type PaymentNotes = ReadonlyMap<string, PaymentNote>

/** What stands before the id of an agent who recorded a payment. */
const OF_AGENT = 'agent:'
const agentOf = (recordedBy: string): string | null =>
  recordedBy.startsWith(OF_AGENT) ? recordedBy.slice(OF_AGENT.length) : null

export const paymentNotes = async (tx: Tx, applicationId: string): Promise<PaymentNotes> => {
  const rows = await tx
    .selectFrom('loan_payments')
    .select(['payment_id', 'reference', 'recorded_by'])
    .where('application_id', '=', applicationId)
    .execute()
  return new Map(
    rows.map((row) => [row.payment_id, { reference: row.reference, agentId: agentOf(row.recorded_by) }]),
  )
}

/**
 * The payment on a loan that counts, with this method, reference and day; of a transfer on a chain on whatever day, for its
 * name is its own. Capitals make no other reference.
 */
export const findLoanPayment = async (
  tx: Tx,
  input: Pick<LoanPaymentRow, 'applicationId' | 'method' | 'reference' | 'paidOn'>,
) =>
  tx
    .selectFrom('loan_payments')
    .select(['payment_id', 'amount_cents'])
    .where('application_id', '=', input.applicationId)
    .where('method', '=', input.method)
    .$if(input.method !== 'USDC', (query) => query.where('paid_on', '=', input.paidOn))
    .where((eb) => eb(eb.fn('lower', ['reference']), '=', input.reference.toLowerCase()))
    .where('returned_at', 'is', null)
    .executeTakeFirst()

/** The payment on a loan that counts, with this method and reference, on whatever day. */
export const findPaymentNamed = async (
  tx: Tx,
  input: Pick<LoanPaymentRow, 'applicationId' | 'method' | 'reference'>,
) =>
  tx
    .selectFrom('loan_payments')
    .select(['payment_id', 'amount_cents'])
    .where('application_id', '=', input.applicationId)
    .where('method', '=', input.method)
    .where((eb) => eb(eb.fn('lower', ['reference']), '=', input.reference.toLowerCase()))
    .where('returned_at', 'is', null)
    .executeTakeFirst()

/** The loan that a borrower names on a payment; undefined when none bears the name, or, which is not likely, several do. */
export const loanOfReference = async (
  tx: Tx,
  organizationId: string,
  reference: string,
): Promise<string | undefined> => {
  const digits = reference.replaceAll('-', '')
  const [row, other] = await tx
    .selectFrom('loans')
    .select('application_id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`upper(left(replace(application_id::text, '-', ''), 12)) = ${digits}`)
    .limit(2)
    .execute()
  return other === undefined ? row?.application_id : undefined
}

/** Payments with the bank's name and amount, on whichever loan: those that count before those that do not, two at most. */
export const paymentsNamed = (
  tx: Tx,
  input: Pick<LoanPaymentRow, 'organizationId' | 'method' | 'reference' | 'amountCents'>,
) =>
  tx
    .selectFrom('loan_payments')
    .select(['payment_id', 'application_id', 'returned_at'])
    .where('organization_id', '=', input.organizationId)
    .where('method', '=', input.method)
    .where('amount_cents', '=', input.amountCents)
    .where((eb) => eb(eb.fn('lower', ['reference']), '=', input.reference.toLowerCase()))
    .orderBy(sql`returned_at is not null`)
    .orderBy('recorded_at', 'desc')
    .limit(2)
    .execute()

/** Loans of one borrower that are in service at once: one, but for those of years. */
const MOST_OPEN_LOANS = 50

/** The applications of a borrower's loans that are in service, the newest first. */
export const openLoansOf = async (tx: Tx, borrowerId: string): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('loans')
    .select('application_id')
    .where('borrower_id', '=', borrowerId)
    .where('closed_at', 'is', null)
    .orderBy('funded_on', 'desc')
    .limit(MOST_OPEN_LOANS)
    .execute()
  return rows.map((row) => row.application_id)
}
