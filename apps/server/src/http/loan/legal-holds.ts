import * as calls from '@pledge/contract/legal-holds'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { belongsTo } from '../../commands/application/of-application.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { changeLegalHold, mayLift } from '../../commands/holds/change-legal-hold.ts'
import { setLegalHold } from '../../commands/holds/set-legal-hold.ts'
import type { Subject } from '../../policies/subject.ts'
import { agentsOf, presentLegalHold } from '../../presenters/holds/legal-holds.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { legalHoldsOf } from '../../store/holds/legal-holds.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The legal holds that cover an application: the answer of every call about them. */
const shown = async (deps: HttpDeps, subject: Subject, applicationId: string) => {
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx, { file }) => {
      const holds = await legalHoldsOf(tx, belongsTo(file))
      return { holds, emails: await accountEmails(tx, agentsOf(holds)) }
    },
  })
  if (!found.ok) return found
  const { holds, emails } = found.more
  const nameOf = (accountId: string) => emails.get(accountId) ?? accountId
  return {
    ok: true,
    answer: {
      holds: holds.map((hold) =>
        presentLegalHold(hold, { nameOf, canLift: mayLift(hold, subject.accountId) }),
      ),
    },
  } as const
}

/** Legal holds: what keeps records from disposal, and the two agents who end it (note 086). */
export const legalHoldRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getLegalHolds, (request) => shown(deps, subjectOf(request), request.params.uuid))

  implement(app, calls.setLegalHold, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const set = await setLegalHold(deps)({ subject, applicationId, ...request.body })
    return set.ok ? shown(deps, subject, applicationId) : set
  })

  implement(app, calls.changeLegalHold, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { holdUuid: holdId, ...step } = request.body
    const changed = await changeLegalHold(deps)({ subject, applicationId, holdId, ...step })
    return changed.ok ? shown(deps, subject, applicationId) : changed
  })
}
