import { calculateCelsiusCollateral } from '@pledge/contract/refinance-top-up'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import type { FastifyInstance } from 'fastify'
import { calculateTopUp } from '../../commands/refinance/calculate-top-up.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import type { HttpDeps } from '../deps.ts'

/** The top-up of a refinance (rows 2.7.18 and 1.7.06). */
export const refinanceTopUpRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calculateCelsiusCollateral, async (request) => {
    const calculated = await calculateTopUp(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      offerId: request.body.offerUuid,
    })
    if (!calculated.ok) return calculated
    const { coin, units } = calculated.topUp
    const celsiusTopUpCollateral =
      units === null ? null : { coinQuantity: formatCoin(units, coin), type: coin }
    return { ok: true, answer: { celsiusTopUpCollateral } }
  })
}
