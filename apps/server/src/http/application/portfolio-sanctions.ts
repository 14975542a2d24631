import * as calls from '@pledge/contract/portfolio-sanctions'
import type { FastifyInstance } from 'fastify'
import {
  decideSanctions,
  fileSanctionsReport,
  recordSanctionsLicense,
} from '../../commands/borrower/decide-sanctions.ts'
import { countCollateral } from '../../commands/collateral/count-collateral.ts'
import { decideWallet } from '../../commands/collateral/decide-wallet.ts'
import { refuse } from '@pledge/domain/refusal'
import { caseOf } from './agent-case.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** Agents' actions on a true match of a sanctions list. */
export const portfolioSanctionsRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.decideSanctions, async (request) => {
    const subject = subjectOf(request)
    const { uuid } = request.params
    const { decision, note } = request.body
    const decided = await decideSanctions(deps)({
      subject,
      applicationId: uuid,
      decision,
      note: note.trim() || null,
      payload: request.body,
      stepUpProof: request.stepUpProof,
    })
    return decided.ok ? caseOf(deps, subject, uuid) : decided
  })

  implement(app, calls.decideWallet, async (request) => {
    const subject = subjectOf(request)
    const { uuid: applicationId, subjectUuid: subjectId } = request.params
    const { wallet, decision, note } = request.body
    if (wallet !== subjectId) return refuse('access.not-found')
    const said = { decision, note: note.trim(), payload: request.body, stepUpProof: request.stepUpProof }
    const decided = await decideWallet(deps)({ subject, applicationId, subjectId, ...said })
    if (!decided.ok) return decided
    // An accepted deposit counts from now on; where this process dies before, `screen-wallets` counts it.
    const { organizationId } = subject
    if (decision === 'accept') await countCollateral(deps)({ applicationId, organizationId, movements: [] })
    return caseOf(deps, subject, applicationId)
  })

  implement(app, calls.fileSanctionsReport, async (request) => {
    const subject = subjectOf(request)
    const { uuid } = request.params
    const reference = request.body.reference.trim()
    const filed = await fileSanctionsReport(deps)({ subject, applicationId: uuid, reference })
    return filed.ok ? caseOf(deps, subject, uuid) : filed
  })

  implement(app, calls.recordSanctionsLicense, async (request) => {
    const subject = subjectOf(request)
    const { uuid } = request.params
    const { note, ...entered } = request.body
    const license = { ...entered, number: entered.number.trim() }
    const recorded = await recordSanctionsLicense(deps)({
      subject,
      applicationId: uuid,
      license,
      note: note.trim() || null,
      payload: request.body,
      stepUpProof: request.stepUpProof,
    })
    return recorded.ok ? caseOf(deps, subject, uuid) : recorded
  })
}
