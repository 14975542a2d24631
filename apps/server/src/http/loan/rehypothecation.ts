import * as calls from '@pledge/contract/rehypothecation'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { decideRecallResolution } from '../../commands/rehypothecation/decide-recall-resolution.ts'
import { proposeRecallResolution } from '../../commands/rehypothecation/propose-recall-resolution.ts'
import type { Subject } from '../../policies/subject.ts'
import { agentsOfResolutions, presentLot } from '../../presenters/rehypothecation/lots.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { rehypothecatedLots } from '../../store/rehypothecation/movements.ts'
import { recallResolutionsOf } from '../../store/rehypothecation/recall-resolutions.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The lots of a loan: the answer of every call about them. */
const shown = async (deps: HttpDeps, subject: Subject, applicationId: string) => {
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx) => {
      const resolutions = await recallResolutionsOf(tx, applicationId)
      const emails = await accountEmails(tx, agentsOfResolutions(resolutions))
      return { lots: await rehypothecatedLots(tx, applicationId), resolutions, emails }
    },
  })
  if (!found.ok) return found
  const { lots, resolutions, emails } = found.more
  const nameOf = (accountId: string) => emails.get(accountId) ?? accountId
  const now = deps.clock.business().getTime()
  const viewer = subject.accountId
  return {
    ok: true,
    answer: { lots: lots.map((lot) => presentLot(lot, { resolutions, nameOf, viewer, now })) },
  } as const
}

/** Collateral that is out of custody, and the two agents who end a recall that the custodian does not (note 107). */
export const rehypothecationRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getRehypothecation, (request) => shown(deps, subjectOf(request), request.params.uuid))

  implement(app, calls.proposeRecallResolution, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { lotUuid: lotId, outcome, reference } = request.body
    const proposed = await proposeRecallResolution(deps)({
      subject,
      applicationId,
      lotId,
      outcome,
      reference,
    })
    return proposed.ok ? shown(deps, subject, applicationId) : proposed
  })

  implement(app, calls.decideRecallResolution, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { resolutionUuid: resolutionId, decision } = request.body
    const decided = await decideRecallResolution(deps)({ subject, applicationId, resolutionId, decision })
    return decided.ok ? shown(deps, subject, applicationId) : decided
  })
}
