import * as calls from '@pledge/contract/refinance'
import type { FastifyInstance } from 'fastify'
import { confirmRefinance } from '../../commands/refinance/confirm-refinance.ts'
import { priceAgain } from '../../commands/refinance/price-again.ts'
import { applicationAnswer } from '../application/application-answer.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import type { HttpDeps } from '../deps.ts'

/** The confirmation of a refinance (rows 2.7.19 and 2.4.16). */
export const refinanceRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.confirmRefinance, async (request) => {
    const subject = subjectOf(request)
    const applicationId = request.params.uuid
    const { offerUuid: offerId, stabilizationOptIn, hasSentCollateral } = request.body
    const confirmed = await confirmRefinance(deps)({
      subject,
      applicationId,
      offerId,
      isStabilizationOn: stabilizationOptIn,
      hasSentCollateral,
    })
    if (!confirmed.ok && confirmed.code === 'offer.lapsed') await priceAgain(deps)({ subject, offerId })
    return confirmed.ok ? applicationAnswer(deps, subject, applicationId) : confirmed
  })
}
