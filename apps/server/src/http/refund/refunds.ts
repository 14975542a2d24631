import * as calls from '@pledge/contract/refunds'
import { parseDollars } from '@pledge/domain/money/dollars'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { approveRefund } from '../../commands/refund/approve-refund.ts'
import { recordHandReturn } from '../../commands/refund/record-hand-return.ts'
import { recordRefundByHand } from '../../commands/refund/record-refund-by-hand.ts'
import { pollRefundAgain, recordLostRefund } from '../../commands/refund/resolve-unanswered.ts'
import { presentRefundEntry } from '../../presenters/refund/refund.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { withTenant } from '../../store/database/database.ts'
import { refundsForAgents } from '../../store/refund/refunds.ts'
import { caseOf } from '../application/agent-case.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import type { HttpDeps } from '../deps.ts'

/** Refunds of what borrowers overpaid: the list of all loans, approvals, and what was sent by hand. */
export const refundRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getRefunds, async (request) => {
    const subject = subjectOf(request)
    const answer = await withTenant(deps.db, principalOf(subject), async (tx) => {
      const refunds = await refundsForAgents(tx, subject.organizationId)
      const agents = refunds.flatMap(({ approvals }) => approvals.map(({ agentId }) => agentId))
      const emails = await accountEmails(tx, agents)
      return {
        refunds: refunds.map((one) => presentRefundEntry(one, { emails, now: deps.clock.business() })),
      }
    })
    return { ok: true, answer }
  })

  implement(app, calls.approveRefund, async (request) => {
    const subject = subjectOf(request)
    const { uuid: applicationId, refundUuid: refundId } = request.params
    const amountCents = parseDollars(request.body.amount)
    if (amountCents === undefined || request.body.refund !== refundId) return refuse('request.invalid')
    const approved = await approveRefund(deps)({
      subject,
      applicationId,
      refundId,
      amountCents,
      destination: request.body.destination,
      isByHand: request.body.isByHand,
      payload: request.body,
      stepUpProof: request.stepUpProof,
    })
    return approved.ok ? caseOf(deps, subject, applicationId) : approved
  })

  implement(app, calls.recordRefundByHand, async (request) => {
    const subject = subjectOf(request)
    const { uuid: applicationId, refundUuid: refundId } = request.params
    const recorded = await recordRefundByHand(deps)({ subject, applicationId, refundId, ...request.body })
    return recorded.ok ? caseOf(deps, subject, applicationId) : recorded
  })

  for (const [call, resolve] of [
    [calls.pollRefundAgain, pollRefundAgain],
    [calls.recordLostRefund, recordLostRefund],
  ] as const)
    implement(app, call, async (request) => {
      const subject = subjectOf(request)
      const { uuid: applicationId, refundUuid: refundId } = request.params
      const amountCents = parseDollars(request.body.amount)
      if (amountCents === undefined) return refuse('request.invalid')
      const resolved = await resolve(deps)({ subject, applicationId, refundId, amountCents })
      return resolved.ok ? caseOf(deps, subject, applicationId) : resolved
    })

  implement(app, calls.recordHandReturn, async (request) => {
    const subject = subjectOf(request)
    const { uuid: applicationId, refundUuid: refundId } = request.params
    const recorded = await recordHandReturn(deps)({ subject, applicationId, refundId, ...request.body })
    return recorded.ok ? caseOf(deps, subject, applicationId) : recorded
  })
}
