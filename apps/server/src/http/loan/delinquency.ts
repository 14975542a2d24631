import { openSale } from '@pledge/domain/liquidation/sales'
import * as calls from '@pledge/contract/delinquency'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { cancelPlannedSale } from '../../commands/delinquency/cancel-planned-sale.ts'
import { decideDefaultDecision } from '../../commands/delinquency/decide-default-decision.ts'
import { delinquencyBasis, delinquencyRulesOf } from '../../commands/delinquency/delinquency-basis.ts'
import { isHeldBack } from '../../commands/delinquency/held-back.ts'
import { proposable, proposeDefaultDecision } from '../../commands/delinquency/propose-default-decision.ts'
import { sendDefaultNotice } from '../../commands/delinquency/send-default-notice.ts'
import { isEmailPossible, sendSaleNotice } from '../../commands/delinquency/send-sale-notice.ts'
import { withdrawDefaultNotice } from '../../commands/delinquency/withdraw-default-notice.ts'
import type { Subject } from '../../policies/subject.ts'
import { presentDelinquency } from '../../presenters/loan/delinquency.ts'
import { plannedSaleOf } from '../../store/delinquency/planned-sales.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { defaultDecisionsOf } from '../../store/delinquency/default-decisions.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The delinquency of a loan: the answer of every call about it. */
const shown = async (deps: HttpDeps, subject: Subject, applicationId: string) => {
  const rules = await delinquencyRulesOf(deps, subject.organizationId)
  const now = deps.clock.business()
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx, record) => {
      const basis = await delinquencyBasis(tx, record, { rules, now })
      if (basis === undefined) return undefined
      const decisions = await defaultDecisionsOf(tx, applicationId)
      const planned = await plannedSaleOf(tx, record)
      const isEmailed = await isEmailPossible(tx, record.file.borrowerId)
      const emails = await accountEmails(tx, [
        ...basis.notices.map(({ sentBy }) => sentBy),
        ...decisions.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? proposedBy]),
      ])
      const isHeld = await isHeldBack(tx, record.file)
      const offered = isHeld ? [] : await proposable({ tx, file: record.file }, basis)
      return {
        basis,
        decisions,
        planned,
        isEmailed,
        emails,
        isHeld,
        offered,
        timeZone: record.deadlineTerms.timeZone,
        isBeingSold: openSale(record.file.liquidations)?.cause === 'IN_DEFAULT',
      }
    },
  })
  if (!found.ok) return found
  const { more } = found
  if (more === undefined) return { ok: true, answer: { delinquency: null } } as const
  const { basis, decisions, planned, isEmailed, emails, isHeld, offered, timeZone, isBeingSold } = more
  const delinquency = presentDelinquency({
    ...basis,
    decisions,
    planned: planned ?? null,
    timeZone,
    isBeingSold,
    proposable: offered,
    mayNotify: !isHeld,
    isEmailed,
    nameOf: (accountId) => emails.get(accountId) ?? accountId,
    viewer: subject.accountId,
  })
  return { ok: true, answer: { delinquency } } as const
}

/** Loans that are past due: notices of default, and what two agents decide about them. */
export const delinquencyRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getDelinquency, (request) => shown(deps, subjectOf(request), request.params.uuid))

  implement(app, calls.sendDefaultNotice, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const sent = await sendDefaultNotice(deps)({ subject, applicationId, way: request.body.way })
    return sent.ok ? shown(deps, subject, applicationId) : sent
  })

  implement(app, calls.withdrawDefaultNotice, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const withdrawn = await withdrawDefaultNotice(deps)({ subject, applicationId })
    return withdrawn.ok ? shown(deps, subject, applicationId) : withdrawn
  })

  implement(app, calls.sendSaleNotice, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const sent = await sendSaleNotice(deps)({ subject, applicationId, way: request.body.way })
    return sent.ok ? shown(deps, subject, applicationId) : sent
  })

  implement(app, calls.cancelPlannedSale, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const canceled = await cancelPlannedSale(deps)({ subject, applicationId })
    return canceled.ok ? shown(deps, subject, applicationId) : canceled
  })

  implement(app, calls.proposeDefaultDecision, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const proposed = await proposeDefaultDecision(deps)({ subject, applicationId, ...request.body })
    return proposed.ok ? shown(deps, subject, applicationId) : proposed
  })

  implement(app, calls.decideDefaultDecision, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { decisionUuid: decisionId, decision } = request.body
    const decided = await decideDefaultDecision(deps)({ subject, applicationId, decisionId, decision })
    return decided.ok ? shown(deps, subject, applicationId) : decided
  })
}
