import * as calls from '@pledge/contract/payment-reviews'
import {
  assignUnmatchedPayment,
  matchReportedPayment,
  settleUnmatchedPayment,
} from '@pledge/contract/repayments'
import { settleUsdcPayment } from '@pledge/contract/agent-usdc-payments'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { assignUnappliedPayment as assign } from '../../commands/loan/assign-unapplied-payment.ts'
import { matchUnappliedPayment as match } from '../../commands/loan/match-unapplied-payment.ts'
import { reviewTypedPayment } from '../../commands/loan/review-typed-payment.ts'
import { settleUnappliedPayment as settle } from '../../commands/loan/settle-unapplied-payment.ts'
import { settleUsdcPayment as settleUsdc } from '../../commands/usdc-payment/settle-usdc-payment.ts'
import { presentTypedEntry } from '../../presenters/loan/typed-payment.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { withTenant } from '../../store/database/database.ts'
import { typedPaymentsToDecide } from '../../store/loan/typed-payments.ts'
import { caseOf } from '../application/agent-case.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import type { HttpDeps } from '../deps.ts'

/** Payments that wait for a second agent: the list of all loans, and the decision on one. */
export const paymentReviewRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getPaymentReviews, async (request) => {
    const subject = subjectOf(request)
    const answer = await withTenant(deps.db, principalOf(subject), async (tx) => {
      const typed = await typedPaymentsToDecide(tx, subject.organizationId)
      const emails = await accountEmails(
        tx,
        typed.map(({ typedBy }) => typedBy),
      )
      return { typed: typed.map((one) => presentTypedEntry(one, emails)) }
    })
    return { ok: true, answer }
  })

  implement(app, calls.reviewTypedPayment, async (request) => {
    const subject = subjectOf(request)
    const { uuid: applicationId, typedUuid: typedId } = request.params
    const { decision } = request.body
    const reviewed = await reviewTypedPayment(deps)({ subject, applicationId, typedId, decision })
    return reviewed.ok ? caseOf(deps, subject, applicationId) : reviewed
  })
}

/** What arrived at the address of a loan abroad and is no payment: an agent says what became of it. */
export const usdcPaymentRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, settleUsdcPayment, async (request) => {
    const subject = subjectOf(request)
    const { uuid: applicationId, paymentUuid: paymentId } = request.params
    const settled = await settleUsdc(deps)({ subject, applicationId, paymentId, note: request.body.note })
    return settled.ok ? caseOf(deps, subject, applicationId) : settled
  })
}

/** What the bank reported and no loan has: agents assign it, match it with what was typed, or settle it. */
export const unappliedPaymentRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, assignUnmatchedPayment, async (request) => {
    const { id } = request.params
    const assigned = await assign(deps)({ subject: subjectOf(request), id, ...request.body })
    return assigned.ok ? { ok: true, answer: {} } : assigned
  })
  implement(app, matchReportedPayment, async (request) => {
    const { paymentUuid: paymentId } = request.body
    const matched = await match(deps)({ subject: subjectOf(request), id: request.params.id, paymentId })
    return matched.ok ? { ok: true, answer: {} } : matched
  })
  implement(app, settleUnmatchedPayment, async (request) => {
    const input = { subject: subjectOf(request), id: request.params.id, note: request.body.note }
    const settled = await settle(deps)(input)
    return settled.ok ? { ok: true, answer: {} } : settled
  })
}
