import * as calls from '@pledge/contract/renewal'
import { DEFAULT_REPAYMENT } from '@pledge/domain/offer/repayment'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { chooseTopUp } from '../../commands/offer/reprice-offers.ts'
import { startRenewal } from '../../commands/renewal/start-renewal.ts'
import { presentOffer } from '../../presenters/offer/offer.ts'
import { applicationAnswer, codeOf } from '../application/application-answer.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

export const renewalRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.startRenewal, async (request) => {
    const subject = subjectOf(request)
    const started = await startRenewal(deps)({ subject, priorApplicationId: request.params.uuid })
    return started.ok ? applicationAnswer(deps, subject, started.applicationId) : started
  })

  implement(app, calls.chooseTopUp, async (request) => {
    const subject = subjectOf(request)
    const { params, body } = request
    // The ids in the body must match the path.
    if (body.appUuid !== params.uuid || body.organization !== (await codeOf(deps, subject)))
      return refuse('access.not-found')
    const priced = await chooseTopUp(deps)({
      subject,
      applicationId: params.uuid,
      topUpQuantity: body.topUpQuantity,
    })
    if (!priced.ok) return priced
    const now = deps.clock.business()
    return {
      ok: true,
      answer: { offers: priced.offers.map((offer) => presentOffer(offer, DEFAULT_REPAYMENT, now)) },
    }
  })
}
