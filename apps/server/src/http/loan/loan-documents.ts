import { getMessages, requestPayoffLetter, requestPayoffLetterAsAgent } from '@pledge/contract/loan-documents'
import type { FastifyInstance } from 'fastify'
import { agentActor, borrowerActor, principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { requestPayoffLetter as requestLetter } from '../../commands/loan/request-payoff-letter.ts'
import { presentMessage } from '../../presenters/agreements/loan-document.ts'
import { messagesOf } from '../../store/mail/messages.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The record of emails about a loan, and letters on request. */
export const loanDocumentRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, getMessages, async (request) => {
    const found = await readApplication(deps)({
      principal: principalOf(subjectOf(request)),
      applicationId: request.params.uuid,
      more: (tx, { file }) => messagesOf(tx, file.id),
    })
    return found.ok ? { ok: true, answer: { messages: found.more.map(presentMessage) } } : found
  })

  implement(app, requestPayoffLetter, async (request) => {
    const subject = subjectOf(request)
    const requested = await requestLetter(deps)({
      principal: principalOf(subject),
      by: borrowerActor(subject),
      applicationId: request.params.uuid,
      goodThrough: request.body.goodThrough,
    })
    return requested.ok ? { ok: true, answer: { goodThrough: requested.goodThrough } } : requested
  })

  implement(app, requestPayoffLetterAsAgent, async (request) => {
    const subject = subjectOf(request)
    const requested = await requestLetter(deps)({
      principal: principalOf(subject),
      by: agentActor(subject),
      applicationId: request.params.uuid,
      goodThrough: request.body.goodThrough,
    })
    return requested.ok ? { ok: true, answer: { goodThrough: requested.goodThrough } } : requested
  })
}
