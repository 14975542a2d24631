import * as calls from '@pledge/contract/extensions'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { answerExtension } from '../../commands/extension/answer-extension.ts'
import { decideExtension } from '../../commands/extension/decide-extension.ts'
import { extensionBasis, isOver, openOffer } from '../../commands/extension/extension-basis.ts'
import { newestOffer } from '../../commands/extension/offer-document.ts'
import { proposeExtension } from '../../commands/extension/propose-extension.ts'
import type { Subject } from '../../policies/subject.ts'
import { presentExtensionOffer, presentExtensions } from '../../presenters/loan/extension.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { extensionOffersOf, extensionsOf } from '../../store/extension/term-extensions.ts'
import { loanDocumentsOf } from '../../store/loan/loan-documents.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The later maturities of a loan: the answer of every call of agents about them. */
const shown = async (deps: HttpDeps, subject: Subject, applicationId: string) => {
  const now = deps.clock.business()
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx, record) => {
      const extensions = await extensionsOf(tx, applicationId)
      const emails = await accountEmails(
        tx,
        extensions.flatMap(({ proposedBy, approvedBy }) => [proposedBy, approvedBy ?? proposedBy]),
      )
      return { extensions, emails, basis: await extensionBasis(tx, record, now) }
    },
  })
  if (!found.ok) return found
  const { extensions, emails, basis } = found.more
  const today = calendarDateIn(now.getTime(), found.record.deadlineTerms.timeZone)
  const answer = presentExtensions({
    extensions,
    isOver: (one) => isOver(one, today),
    basis,
    nameOf: (accountId) => emails.get(accountId) ?? accountId,
    viewer: subject.accountId,
  })
  return { ok: true, answer } as const
}

/** The offer that a borrower can accept today. */
const offered = async (deps: HttpDeps, subject: Subject, applicationId: string) => {
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx, record) => {
      const basis = await extensionBasis(tx, record, deps.clock.business())
      const offer = basis && openOffer(await extensionOffersOf(tx, applicationId), basis.on)
      if (basis === undefined || offer === undefined) return null
      const document = newestOffer(await loanDocumentsOf(tx, applicationId), offer.id)
      return presentExtensionOffer(basis, offer, document)
    },
  })
  return found.ok ? ({ ok: true, answer: { offer: found.more } } as const) : found
}

/** Later maturities of loans in service: proposed and approved by agents, accepted or declined by the borrower. */
export const extensionRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getExtensions, (request) => shown(deps, subjectOf(request), request.params.uuid))

  implement(app, calls.proposeExtension, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const proposed = await proposeExtension(deps)({ subject, applicationId, ...request.body })
    return proposed.ok ? shown(deps, subject, applicationId) : proposed
  })

  implement(app, calls.decideExtension, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { extensionUuid: extensionId, decision } = request.body
    const decided = await decideExtension(deps)({ subject, applicationId, extensionId, decision })
    return decided.ok ? shown(deps, subject, applicationId) : decided
  })

  implement(app, calls.getExtensionOffer, (request) => offered(deps, subjectOf(request), request.params.uuid))

  implement(app, calls.answerExtension, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { extensionUuid: extensionId, signed } = request.body
    const answered = await answerExtension(deps)({
      subject,
      applicationId,
      extensionId,
      signed: signed && { documentId: signed.documentUuid, sha256: signed.sha256 },
    })
    return answered.ok ? offered(deps, subject, applicationId) : answered
  })
}
