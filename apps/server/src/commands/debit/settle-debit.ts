import { moveOf } from '@pledge/domain/debit/debit-status'
import type { Outcome } from '@pledge/domain/refusal'
import { withTenant, type Tx } from '../../store/database/database.ts'
import { findDebit, moveDebit, type StoredDebit } from '../../store/debit/debits.ts'
import { findPaymentNamed } from '../../store/loan/loans.ts'
import { jobActor, systemOf } from '../actors.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { receivePayment } from '../loan/receive-payment.ts'

const BY = jobActor('sync-debits')

interface Settlement extends OfApplication {
  readonly debitId: string
  readonly traceNumber: string
  /** The banking day reported by the bank. */
  readonly on: string
}

const settleable = async (tx: Tx, debitId: string): Promise<StoredDebit | undefined> => {
  const debit = await findDebit(tx, debitId)
  return debit !== undefined && moveOf(debit.status, 'SETTLE') !== undefined ? debit : undefined
}

/**
 * Records the settlement of a debit: it becomes a payment on the loan, effective on the settlement day, in one commit with
 * the debit. If the payment is already recorded under its trace number, that one is used. Idempotent. Refusals: those of a
 * payment.
 */
export const settleDebit =
  (deps: Deps) =>
  async (input: Settlement): Promise<Outcome<object>> => {
    const { organizationId, applicationId, debitId, traceNumber, on } = input
    const principal = systemOf(organizationId)
    const debit = await withTenant(deps.db, principal, (tx) => settleable(tx, debitId))
    if (debit === undefined) return { ok: true }
    const finish = async (tx: Tx) => {
      const open = await settleable(tx, debitId)
      const payment = await findPaymentNamed(tx, { applicationId, method: 'ACH', reference: traceNumber })
      if (open === undefined || payment === undefined) throw new Error('a settled debit is a payment')
      const now = deps.clock.business()
      const settled = { traceNumber, paymentId: payment.payment_id, settledOn: on, now }
      await moveDebit(tx, open, { status: 'SETTLED', ...settled })
    }
    const taken = await receivePayment(deps)({
      principal,
      by: BY,
      applicationId,
      payment: { method: 'ACH', reference: traceNumber, amountCents: debit.amountCents, came: on },
      report: { isOpen: async (tx) => (await settleable(tx, debitId)) !== undefined, finish },
    })
    if (taken.ok) return { ok: true }
    // Two concurrent reports: the other one has settled it by now.
    const isSettled = (await withTenant(deps.db, principal, (tx) => settleable(tx, debitId))) === undefined
    return isSettled ? { ok: true } : taken
  }
