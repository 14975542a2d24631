import * as calls from '@pledge/contract/modifications'
import { parseFraction } from '@pledge/domain/money/fraction'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import type { ModificationTerms } from '@pledge/domain/servicing/modification'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { answerModification } from '../../commands/modification/answer-modification.ts'
import { decideModification } from '../../commands/modification/decide-modification.ts'
import { modificationBasis, isOver, openOffer } from '../../commands/modification/modification-basis.ts'
import { newestOffer } from '../../commands/modification/offer-document.ts'
import { proposeModification } from '../../commands/modification/propose-modification.ts'
import type { Subject } from '../../policies/subject.ts'
import { presentModificationOffer, presentModifications } from '../../presenters/loan/modification.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { modificationOffersOf, modificationsOf } from '../../store/modification/modifications.ts'
import { loanDocumentsOf } from '../../store/loan/loan-documents.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const termsOf = (terms: calls.ProposedTerms): ModificationTerms => {
  if (terms.kind !== 'LOWER_RATE') return terms
  const rateBps = parseFraction(terms.rate)
  if (rateBps === undefined) throw new Error('a rate of the wire has four places at most')
  return { kind: terms.kind, rateBps }
}

/** The changed terms of a loan: the answer of every call of agents about them. */
const shown = async (deps: HttpDeps, subject: Subject, applicationId: string) => {
  const now = deps.clock.business()
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx, record) => {
      const modifications = await modificationsOf(tx, applicationId)
      const emails = await accountEmails(
        tx,
        modifications.flatMap(({ proposedBy, approvedBy }) => [proposedBy, approvedBy ?? proposedBy]),
      )
      return { modifications, emails, basis: await modificationBasis(tx, record, now) }
    },
  })
  if (!found.ok) return found
  const { modifications, emails, basis } = found.more
  const today = calendarDateIn(now.getTime(), found.record.deadlineTerms.timeZone)
  const answer = presentModifications({
    modifications,
    isOver: (one) => isOver(one, today),
    basis,
    timeZone: found.record.deadlineTerms.timeZone,
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
      const basis = await modificationBasis(tx, record, deps.clock.business())
      const offer = basis && openOffer(await modificationOffersOf(tx, applicationId), basis.on)
      if (basis === undefined || offer === undefined) return null
      const document = newestOffer(await loanDocumentsOf(tx, applicationId), offer.id)
      return presentModificationOffer(basis, offer, { document, timeZone: record.deadlineTerms.timeZone })
    },
  })
  return found.ok ? ({ ok: true, answer: { offer: found.more } } as const) : found
}

/** Changed terms of loans in service: proposed and approved by agents, accepted or declined by the borrower. */
export const modificationRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getModifications, (request) => shown(deps, subjectOf(request), request.params.uuid))

  implement(app, calls.proposeModification, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { terms, reason } = request.body
    const proposed = await proposeModification(deps)({
      subject,
      applicationId,
      terms: termsOf(terms),
      reason,
    })
    return proposed.ok ? shown(deps, subject, applicationId) : proposed
  })

  implement(app, calls.decideModification, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { modificationUuid: modificationId, decision } = request.body
    const decided = await decideModification(deps)({ subject, applicationId, modificationId, decision })
    return decided.ok ? shown(deps, subject, applicationId) : decided
  })

  implement(app, calls.getModificationOffer, (request) =>
    offered(deps, subjectOf(request), request.params.uuid),
  )

  implement(app, calls.answerModification, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { modificationUuid: modificationId, signed } = request.body
    const answered = await answerModification(deps)({
      subject,
      applicationId,
      modificationId,
      signed: signed && { documentId: signed.documentUuid, sha256: signed.sha256 },
    })
    return answered.ok ? offered(deps, subject, applicationId) : answered
  })
}
