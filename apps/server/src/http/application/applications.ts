import * as calls from '@pledge/contract/applications'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { cancelApplication } from '../../commands/application/cancel-application.ts'
import { retryCredit } from '../../commands/borrower/retry-credit.ts'
import { startApplication } from '../../commands/application/start-application.ts'
import { mayTouch } from '../../policies/own-application.ts'
import { applicationIdsOfBorrower, findApplication } from '../../store/application/applications.ts'
import { withTenant } from '../../store/database/database.ts'
import { applicationAnswer, codeOf, presentWith } from './application-answer.ts'
import type { HttpDeps } from '../deps.ts'
import { eachReadable } from '../call/each-readable.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const MOST_LISTED = 50

const stateRoutes = (app: FastifyInstance, deps: HttpDeps) => {
  implement(app, calls.getApplicationState, async (request) => {
    const principal = principalOf(subjectOf(request))
    const found = await deps.readState(principal, request.params.uuid)
    if (found === undefined || !mayTouch(principal, found)) return refuse('access.not-found')
    return { ok: true, answer: { stage: found.stage, state: found.state } }
  })

  implement(app, calls.cancelApplication, async (request) => {
    const cancelled = await cancelApplication(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      reason: null,
    })
    if (!cancelled.ok) return cancelled
    const { stage, state } = cancelled.file
    return { ok: true, answer: { stage, state } }
  })

  implement(app, calls.retryCredit, async (request) => {
    const retried = await retryCredit(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      triesLeft: request.body?.triesLeft,
    })
    if (!retried.ok) return retried
    const { stage, state } = retried.file
    return { ok: true, answer: { stage, state } }
  })
}

export const applicationsRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  stateRoutes(app, deps)

  implement(app, calls.createApplication, async (request) => {
    const subject = subjectOf(request)
    const { body } = request
    // An application belongs to the account's organization, whatever the page sends.
    if (body.organization !== (await codeOf(deps, subject))) return refuse('access.not-found')
    const started = await startApplication(deps)({
      subject,
      loanOriginatorId: body.loanOriginatorUuid,
      referralId: body.referralUuid,
      seenVersion: body.organizationVersion,
      offer: body.offer,
    })
    return started.ok ? applicationAnswer(deps, subject, started.applicationId) : started
  })

  implement(app, calls.getApplications, async (request) => {
    const subject = subjectOf(request)
    const code = await codeOf(deps, subject)
    const only = request.query.isCelsiusRefi
    const { entries, unreadable } = await withTenant(deps.db, principalOf(subject), async (tx) => {
      const ids = await applicationIdsOfBorrower(tx, subject.accountId, {
        most: MOST_LISTED,
        isRefinance: only === undefined ? undefined : only === 'true',
      })
      return eachReadable(deps, 'applications', ids, {
        idOf: (id) => id,
        read: async (id) => {
          const record = await findApplication(tx, id)
          return record && presentWith(deps, tx, record, code)
        },
      })
    })
    return { ok: true, answer: { applications: entries, unreadable } }
  })

  implement(app, calls.getApplication, (request) =>
    applicationAnswer(deps, subjectOf(request), request.params.uuid),
  )
}
