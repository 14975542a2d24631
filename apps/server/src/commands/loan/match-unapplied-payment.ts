import { refuse, type Outcome } from '@pledge/domain/refusal'
import { matchObjection } from '@pledge/domain/servicing/possible-match'
import type { Subject } from '../../policies/subject.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import { findCountingPayment, possibleMatchesOf } from '../../store/loan/possible-matches.ts'
import { finishRepayment, lockRepaymentReport } from '../../store/loan/repayment-reports.ts'
import { principalOf } from '../actors.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import type { Deps } from '../deps.ts'

interface MatchUnappliedPayment {
  readonly subject: Subject
  readonly id: string
  readonly paymentId: string
}

/** Under the lock of the loan, so that nobody reverses the payment meanwhile. */
const match = async (
  tx: Tx,
  { subject, id, paymentId }: MatchUnappliedPayment,
): Promise<Outcome<unknown>> => {
  const report = await lockRepaymentReport(tx, id)
  if (report?.organizationId !== subject.organizationId) return refuse('access.not-found')
  if (report.status === 'APPLIED' && report.paymentId === paymentId) return { ok: true }
  if (report.status !== 'UNAPPLIED' || report.kind !== 'PAYMENT') return refuse('transition.not-allowed')
  const payment = await findCountingPayment(tx, paymentId)
  if (payment === undefined || payment.agentId === null || payment.reportId !== null)
    return refuse('transition.not-allowed')
  const objection = matchObjection(report, payment)
  if (objection !== null) return refuse(objection)
  const possible = (await possibleMatchesOf(tx, [id])).get(id) ?? []
  if (!possible.some((one) => one.paymentId === paymentId)) return refuse('transition.not-allowed')
  await finishRepayment(tx, id, { applicationId: payment.applicationId, paymentId })
  return { ok: true }
}

/**
 * An agent says that what the bank reported is a payment that was typed before: the report leaves the list, and nothing is
 * recorded a second time. Undone by reversing the payment as a mistake, which puts the report back on the list. Refusals:
 * `access.not-found`, `transition.not-allowed` once either of them is matched, and where the days are so far apart that
 * the list does not show them beside each other, `payment.amount-differs`, `payment.method-differs`.
 */
export const matchUnappliedPayment =
  (deps: Deps) =>
  async (input: MatchUnappliedPayment): Promise<Outcome<unknown>> => {
    const principal = principalOf(input.subject)
    const payment = await withTenant(deps.db, principal, (tx) => findCountingPayment(tx, input.paymentId))
    if (payment === undefined) return refuse('access.not-found')
    return withLockedApplication(deps)<Outcome<unknown>>(
      { principal, applicationId: payment.applicationId },
      ({ tx }) => match(tx, input),
    )
  }
