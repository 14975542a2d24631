import * as calls from '@pledge/contract/stabilization'
import { formatFraction } from '@pledge/domain/money/fraction'
import type { FastifyInstance } from 'fastify'
import { offeredStabilization } from '../../commands/liquidation/record-stabilization.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** Collateral that is converted to USDC instead of sold for good, as its borrower chooses (gap G.72, note 091). */
export const stabilizationRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getStabilizationOffer, async (request) => {
    const offered = await offeredStabilization(deps, subjectOf(request).organizationId)
    const offer = offered && {
      feeRate: formatFraction(offered.feeBps),
      usdcLtv: formatFraction(offered.usdcLtvBps),
    }
    return { ok: true, answer: { offer } }
  })
}
