import * as calls from '@pledge/contract/replacement-offer'
import type { FastifyInstance } from 'fastify'
import { findReplacementOffer, replaceOffer } from '../../commands/offer/replace-offer.ts'
import { presentOffer } from '../../presenters/offer/offer.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

export const replacementOfferRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getReplacementOffer, async (request) => {
    const found = await findReplacementOffer(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
    })
    if (!found.ok) return found
    const offer =
      found.offer === null ? null : presentOffer(found.offer, found.repayment, deps.clock.business())
    return { ok: true, answer: { offer } }
  })

  implement(app, calls.replaceOffer, async (request) => {
    const replaced = await replaceOffer(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      shown: request.body.minCollateralUnits,
    })
    if (!replaced.ok) return replaced
    const { stage, state } = replaced.file
    return { ok: true, answer: { stage, state } }
  })
}
