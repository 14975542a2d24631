import { moveOf } from '@pledge/domain/debit/debit-status'
import type { Outcome } from '@pledge/domain/refusal'
import type { Tx } from '../../store/database/database.ts'
import { debitsOf, findDebit, moveDebit, type StoredDebit } from '../../store/debit/debits.ts'
import { findPaymentNamed } from '../../store/loan/loans.ts'
import { jobActor, systemOf } from '../actors.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { returnPayment } from '../loan/return-payment.ts'
import { followReturn } from './follow-return.ts'

const BY = jobActor('sync-debits')

interface DebitReturned extends OfApplication {
  readonly debitId: string
  readonly traceNumber: string
  readonly code: string
}

/**
 * The payment to reverse, if one counts: it has the trace number of the debit, whoever recorded it. Before the bank reports
 * the settlement, the debit itself has no payment, although an agent or the statement may already have recorded one.
 */
interface Found {
  readonly toReverse: { readonly paymentId: string; readonly bankHolidays: readonly string[] } | null
}

/**
 * Records an ACH return of a debit: its payment is reversed, and the effect of the return code follows (`RETURN_EFFECTS`), in
 * one commit. A debit that was returned before it settled never counts. Idempotent. If the payment cannot be reversed because
 * the collateral has left, the debit waits for an agent: refusal `loan.not-open`.
 */
export const returnDebit =
  (deps: Deps) =>
  async (input: DebitReturned): Promise<Outcome<object>> => {
    const { debitId, code, traceNumber } = input
    const access = asSystem(input)
    const move = async (tx: Tx, debit: StoredDebit, bankHolidays: readonly string[], now: Date) => {
      await moveDebit(tx, debit, { status: 'RETURNED', reasonCode: code, traceNumber, failedAt: now, now })
      const debits = await debitsOf(tx, input.applicationId)
      await followReturn(deps)(tx, { ...debit, status: 'RETURNED' }, { code, debits, bankHolidays, now })
    }
    const found = await withLockedApplication(deps)<Found>(access, async ({ tx, file, record, now }) => {
      const debit = await findDebit(tx, debitId)
      const step = debit && moveOf(debit.status, 'RETURN')
      if (debit === undefined || step === undefined) return { toReverse: null }
      const named = { applicationId: file.id, method: 'ACH', reference: traceNumber } as const
      const payment = await findPaymentNamed(tx, named)
      const { bankHolidays } = record.deadlineTerms
      if (payment !== undefined) return { toReverse: { paymentId: payment.payment_id, bankHolidays } }
      await move(tx, debit, bankHolidays, now)
      return { toReverse: null }
    })
    if ('ok' in found) return found
    const { toReverse } = found
    if (toReverse === null) return { ok: true }
    return returnPayment(deps)({
      principal: systemOf(input.organizationId),
      by: BY,
      applicationId: input.applicationId,
      paymentId: toReverse.paymentId,
      code,
      async also(tx, now) {
        const debit = await findDebit(tx, debitId)
        if (debit !== undefined) await move(tx, debit, toReverse.bankHolidays, now)
      },
    })
  }
