import { decideCollateralReturn } from '@pledge/contract/agent-collateral-return'
import * as calls from '@pledge/contract/collateral-return'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { reviewRelease } from '../../commands/release/review-release.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { requestRelease } from '../../commands/release/request-release.ts'
import { presentRelease } from '../../presenters/release/collateral-release.ts'
import { releasesOf } from '../../store/release/releases.ts'
import { depositsOf } from '../../store/collateral/deposits.ts'
import { caseOf } from '../application/agent-case.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

export const collateralReleaseRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getCollateralRelease, async (request) => {
    const found = await readApplication(deps)({
      principal: principalOf(subjectOf(request)),
      applicationId: request.params.uuid,
      more: async (tx, { file }) => ({
        deposits: await depositsOf(tx, file.id),
        returns: await releasesOf(tx, deps.sealer, file.id),
      }),
    })
    if (!found.ok) return found
    const answer = presentRelease({ record: found.record, ...found.more })
    return answer === undefined ? refuse('collateral.not-ready') : { ok: true, answer }
  })

  implement(app, calls.requestCollateralRelease, async (request) => {
    const requested = await requestRelease(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      returnAddress: request.body.returnAddress,
      stepUpProof: request.stepUpProof,
    })
    return requested.ok ? { ok: true, answer: { requestId: requested.requestId } } : requested
  })

  implement(app, decideCollateralReturn, async (request) => {
    const subject = subjectOf(request)
    const { requestId, decision, reason = null } = request.body
    const decided = await reviewRelease(deps)({
      subject,
      applicationId: request.params.uuid,
      requestId,
      decision,
      reason,
      payload: request.body,
      stepUpProof: request.stepUpProof,
    })
    return decided.ok ? caseOf(deps, subject, request.params.uuid) : decided
  })
}
