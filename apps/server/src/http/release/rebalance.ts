import * as calls from '@pledge/contract/rebalance'
import { coinOf } from '@pledge/domain/application/origination'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { loanExcess } from '../../commands/release/loan-excess.ts'
import { requestRebalance } from '../../commands/release/request-rebalance.ts'
import { presentRebalance } from '../../presenters/release/rebalance.ts'
import { releasesOf } from '../../store/release/releases.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The collateral that a loan in service does not need (row 1.9.13). */
export const rebalanceRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getRebalance, async (request) => {
    const found = await readApplication(deps)({
      principal: principalOf(subjectOf(request)),
      applicationId: request.params.uuid,
      more: async (tx, record) => ({
        excess: await loanExcess({ tx, record, now: deps.clock.business() }),
        releases: await releasesOf(tx, deps.sealer, record.file.id),
      }),
    })
    if (!found.ok) return found
    const { file } = found.record
    // Before its monitoring begins, which is moments after the funding, nothing of it can be requested yet.
    const coin = coinOf(file.application)
    if (coin === null) return refuse('loan.not-open')
    const now = deps.clock.business().getTime()
    return {
      ok: true,
      answer: presentRebalance({ file, coin, now, ...found.more }),
    }
  })

  implement(app, calls.requestRebalance, async (request) => {
    const subject = subjectOf(request)
    const principal = principalOf(subject)
    const applicationId = request.params.uuid
    const found = await readApplication(deps)({ principal, applicationId })
    if (!found.ok) return found
    const { margin } = found.record.file
    if (!isMonitored(margin)) return refuse('loan.not-open')
    const units = parseCoin(request.body.coinQuantity, margin.terms.coin)
    if (units === undefined || units <= 0n) return refuse('request.invalid', { field: 'coinQuantity' })
    const requested = await requestRebalance(deps)({
      subject,
      applicationId,
      units,
      returnAddress: request.body.returnAddress,
      payload: request.body,
      stepUpProof: request.stepUpProof,
    })
    return requested.ok ? { ok: true, answer: { requestId: requested.requestId } } : requested
  })
}
