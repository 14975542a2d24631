import { recordConsentWithdrawal as recordConsentWithdrawalCall } from '@pledge/contract/portfolio-consents'
import * as calls from '@pledge/contract/portfolio'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { clearScreening } from '../../commands/borrower/clear-screening.ts'
import { decideIdentity } from '../../commands/identity/decide-identity.ts'
import { reviewDisbursement } from '../../commands/disbursement/review-disbursement.ts'
import { recordConsentWithdrawal } from '../../commands/borrower/change-consent.ts'
import { declineApplication } from '../../commands/application/decline-application.ts'
import { retryCredit } from '../../commands/borrower/retry-credit.ts'
import { settleUnsupportedAsset } from '../../commands/collateral/settle-unsupported-asset.ts'
import type { HttpDeps } from '../deps.ts'
import { caseOf } from './agent-case.ts'
import { implement } from '../call/implement.ts'
import { portfolioFileRoutes } from './portfolio-files.ts'
import { portfolioDisbursementRoutes } from '../disbursement/portfolio-disbursements.ts'
import { portfolioSanctionsRoutes } from './portfolio-sanctions.ts'
import { portfolioQueueRoutes } from './portfolio-queues.ts'
import { subjectOf } from '../call/subject-of.ts'

/** An agent's text; null when it is blank. */
const trimmed = (text: string | undefined): string | null => {
  const words = text?.trim() ?? ''
  return words === '' ? null : words
}

const checkRoutes = (app: FastifyInstance, deps: HttpDeps) => {
  implement(app, calls.clearScreening, async (request) => {
    const subject = subjectOf(request)
    const { reason, note } = request.body
    const cleared = await clearScreening(deps)({
      subject,
      applicationId: request.params.uuid,
      reason,
      note: trimmed(note),
    })
    return cleared.ok ? caseOf(deps, subject, request.params.uuid) : cleared
  })

  implement(app, calls.recheckCredit, async (request) => {
    const subject = subjectOf(request)
    const retried = await retryCredit(deps)({
      subject,
      applicationId: request.params.uuid,
      triesLeft: request.body?.triesLeft,
    })
    return retried.ok ? caseOf(deps, subject, request.params.uuid) : retried
  })
}

/** The payload that an approval's proof is bound to, and the proof (note 060). */
const provedBy = ({
  body: payload,
  stepUpProof,
}: {
  readonly body: unknown
  readonly stepUpProof: string | undefined
}) => ({
  payload,
  stepUpProof,
})

export const portfolioRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  portfolioQueueRoutes(app, deps)
  portfolioDisbursementRoutes(app, deps)
  portfolioSanctionsRoutes(app, deps)
  portfolioFileRoutes(app, deps)
  checkRoutes(app, deps)

  implement(app, calls.getApplicationFile, async (request) => {
    const found = await caseOf(deps, subjectOf(request), request.params.uuid)
    return found.ok ? { ...found, why: found.answer.application.state } : found
  })

  implement(app, calls.decideIdentity, async (request) => {
    const subject = subjectOf(request)
    const decided = await decideIdentity(deps)({
      subject,
      applicationId: request.params.uuid,
      decision: request.body.decision,
      reason: request.body.reason?.trim() ?? '',
      validUntil: request.body.validUntil,
    })
    return decided.ok ? caseOf(deps, subject, request.params.uuid) : decided
  })

  implement(app, recordConsentWithdrawalCall, async (request) => {
    const subject = subjectOf(request)
    const applicationId = request.params.uuid
    const recorded = await recordConsentWithdrawal(deps)({ subject, applicationId, heard: request.body })
    return recorded.ok ? caseOf(deps, subject, applicationId) : recorded
  })

  implement(app, calls.declineApplication, async (request) => {
    const subject = subjectOf(request)
    const declined = await declineApplication(deps)({
      subject,
      applicationId: request.params.uuid,
      reasons: request.body.reasons,
      note: trimmed(request.body.note),
      basis: request.body.basis,
    })
    return declined.ok ? caseOf(deps, subject, request.params.uuid) : declined
  })

  implement(app, calls.settleWrongAsset, async (request) => {
    const { params, body: payload, stepUpProof } = request
    const { asset: assetId, outcome } = payload
    if (assetId !== params.assetUuid) return refuse('access.not-found')
    const of = { subject: subjectOf(request), applicationId: params.uuid, assetId }
    const said = { outcome, note: payload.note.trim(), payload, stepUpProof }
    const settled = await settleUnsupportedAsset(deps)({ ...of, ...said })
    return settled.ok ? caseOf(deps, of.subject, params.uuid) : settled
  })

  implement(app, calls.decideRelease, async (request) => {
    const subject = subjectOf(request)
    const decided = await reviewDisbursement(deps)({
      subject,
      applicationId: request.params.uuid,
      decision: request.body.decision,
      reason: request.body.reason ?? null,
      disbursementAttempt: request.body.payoutAttempt,
      basis: request.body.basis,
      ...provedBy(request),
    })
    return decided.ok ? caseOf(deps, subject, request.params.uuid) : decided
  })
}
