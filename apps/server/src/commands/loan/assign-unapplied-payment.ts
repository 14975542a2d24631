import { refuse, type Outcome } from '@pledge/domain/refusal'
import { referenceIn } from '@pledge/domain/servicing/payment-reference'
import type { Subject } from '../../policies/subject.ts'
import { withTenant } from '../../store/database/database.ts'
import { loanOfReference } from '../../store/loan/loans.ts'
import { findRepaymentReport } from '../../store/loan/repayment-reports.ts'
import { agentActor, principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { receivePayment } from './receive-payment.ts'
import { refuseTyped } from './refuse-counted-twice.ts'
import { reportOfPayment } from './report-of-payment.ts'

/**
 * An agent says which loan a payment is for that the bank told of; it is written down there as the bank told it, in the
 * commit that takes it off the list. Said again it changes nothing. Refusals: `access.not-found`,
 * `payment.no-such-loan`, `transition.not-allowed` once it is settled or on another loan, `payment.maybe-typed` where a similar
 * payment was typed for the loan, those of a payment.
 */
export const assignUnappliedPayment =
  (deps: Deps) =>
  async (input: {
    readonly subject: Subject
    readonly id: string
    /** As the payer should have written it. */
    readonly loanReference: string
    /** A similar payment was typed for the loan, and the agent says that this is another one. */
    readonly isSeparate?: boolean | undefined
  }): Promise<Outcome<unknown>> => {
    const { subject, id } = input
    const principal = principalOf(subject)
    const { organizationId } = subject
    const reference = referenceIn(input.loanReference)
    const { report, applicationId } = await withTenant(deps.db, principal, async (tx) => ({
      report: await findRepaymentReport(tx, id),
      applicationId: reference && (await loanOfReference(tx, organizationId, reference)),
    }))
    if (report?.organizationId !== organizationId) return refuse('access.not-found')
    if (applicationId === undefined || applicationId === '') return refuse('payment.no-such-loan')
    if (report.status === 'APPLIED' && report.applicationId === applicationId) return { ok: true }
    if (report.status !== 'UNAPPLIED' || report.kind !== 'PAYMENT') return refuse('transition.not-allowed')
    const { method, amountCents } = report
    const taken = await receivePayment(deps)({
      principal,
      by: agentActor(subject),
      applicationId,
      payment: { method, amountCents, reference: report.reference, came: report.at },
      report: reportOfPayment(report, applicationId),
      ...(input.isSeparate === true ? {} : { check: refuseTyped }),
    })
    if (taken.ok) return { ok: true }
    // Said twice at once: the other has written it down by now.
    const after = await withTenant(deps.db, principal, (tx) => findRepaymentReport(tx, id))
    return after?.status === 'APPLIED' && after.applicationId === applicationId ? { ok: true } : taken
  }
