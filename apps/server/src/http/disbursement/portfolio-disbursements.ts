import * as calls from '@pledge/contract/portfolio-payouts'
import type { FastifyInstance } from 'fastify'
import { handleDisbursementException } from '../../commands/disbursement/handle-disbursement-exception.ts'
import { liftDisbursementHold } from '../../commands/disbursement/lift-disbursement-hold.ts'
import { rejectDisbursementAccount } from '../../commands/disbursement/reject-disbursement-account.ts'
import { caseOf } from '../application/agent-case.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** Agents' decisions on a disbursement other than its approval. */
export const portfolioDisbursementRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.rejectPayout, async (request) => {
    const subject = subjectOf(request)
    const { uuid } = request.params
    const { payoutAttempt: disbursementAttempt, problem } = request.body
    const rejected = await rejectDisbursementAccount(deps)({
      subject,
      applicationId: uuid,
      disbursementAttempt,
      problem,
    })
    return rejected.ok ? caseOf(deps, subject, uuid) : rejected
  })

  implement(app, calls.liftPayoutHold, async (request) => {
    const subject = subjectOf(request)
    const { uuid } = request.params
    const lifted = await liftDisbursementHold(deps)({
      subject,
      applicationId: uuid,
      disbursementAttempt: request.body.payoutAttempt,
      payload: request.body,
      stepUpProof: request.stepUpProof,
    })
    return lifted.ok ? caseOf(deps, subject, uuid) : lifted
  })

  implement(app, calls.handlePayoutException, async (request) => {
    const subject = subjectOf(request)
    const { uuid, exceptionUuid } = request.params
    const handled = await handleDisbursementException(deps)({
      subject,
      applicationId: uuid,
      exceptionId: exceptionUuid,
    })
    return handled.ok ? caseOf(deps, subject, uuid) : handled
  })
}
