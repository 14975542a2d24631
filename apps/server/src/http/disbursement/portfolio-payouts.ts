import * as calls from '@pledge/contract/portfolio-payouts'
import type { FastifyInstance } from 'fastify'
import { handlePayoutException } from '../../commands/disbursement/handle-payout-exception.ts'
import { liftPayoutHold } from '../../commands/disbursement/lift-payout-hold.ts'
import { rejectPayout } from '../../commands/disbursement/reject-payout.ts'
import { caseOf } from '../application/agent-case.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** What an agent decides on a payout besides its release. */
export const portfolioPayoutRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.rejectPayout, async (request) => {
    const subject = subjectOf(request)
    const { uuid } = request.params
    const rejected = await rejectPayout(deps)({ subject, applicationId: uuid, ...request.body })
    return rejected.ok ? caseOf(deps, subject, uuid) : rejected
  })

  implement(app, calls.liftPayoutHold, async (request) => {
    const subject = subjectOf(request)
    const { uuid } = request.params
    const lifted = await liftPayoutHold(deps)({
      subject,
      applicationId: uuid,
      ...request.body,
      payload: request.body,
      stepUpProof: request.stepUpProof,
    })
    return lifted.ok ? caseOf(deps, subject, uuid) : lifted
  })

  implement(app, calls.handlePayoutException, async (request) => {
    const subject = subjectOf(request)
    const { uuid, exceptionUuid } = request.params
    const handled = await handlePayoutException(deps)({
      subject,
      applicationId: uuid,
      exceptionId: exceptionUuid,
    })
    return handled.ok ? caseOf(deps, subject, uuid) : handled
  })
}
