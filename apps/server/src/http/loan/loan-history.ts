import { getLoanActivity, getLoanHistory, MOST_LISTED_ACTIVITY } from '@pledge/contract/loan-history'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { presentHistory, spanOfHistory } from '../../presenters/loan/history.ts'
import { presentWholeActivity } from '../../presenters/loan/loan-watch.ts'
import { candlesByStep } from '../../store/offer/price-candles.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import { loanOf } from './loan-of.ts'

/** What charts of a loan read. */
export const loanHistoryRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, getLoanActivity, async (request) => {
    const found = await loanOf(deps, principalOf(subjectOf(request)), request.params.uuid)
    if (!found.ok) return found
    const { offer } = found
    const all = offer === undefined ? [] : presentWholeActivity(found, offer.quote.coin)
    const activity = all.slice(0, MOST_LISTED_ACTIVITY)
    return { ok: true, answer: { activity, isCut: activity.length < all.length } }
  })

  implement(app, getLoanHistory, async (request) => {
    const found = await loanOf(deps, principalOf(subjectOf(request)), request.params.uuid)
    if (!found.ok) return found
    const { offer, ...loan } = found
    if (offer === undefined) throw new Error('a loan has an offer')
    const parts = { ...loan, coin: offer.quote.coin, now: deps.clock.business() }
    const span = spanOfHistory(request.query.range, parts)
    const prices = await candlesByStep(deps.db, {
      coin: parts.coin,
      from: new Date(span.fromMs),
      until: new Date(span.untilMs),
      stepHours: span.stepHours,
    })
    return { ok: true, answer: presentHistory(parts, span, prices) }
  })
}
