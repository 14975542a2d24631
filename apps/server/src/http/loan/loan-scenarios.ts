import { getLoanScenarios } from '@pledge/contract/loan-scenarios'
import type { Coin } from '@pledge/domain/collateral/coins'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { HOURS_OF_WEEK } from '@pledge/domain/margin/week-hours'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { marginTermsOf } from '../../commands/margin/margin-terms.ts'
import { apart, presentPastWeek, presentScenarios } from '../../presenters/loan/scenarios.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { candlesBetween, worstWeekStarts } from '../../store/offer/price-candles.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import { restoredCentsOf } from '../../store/restoration/restored.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const WEEK_MS = HOURS_OF_WEEK * 3_600_000

/** The weeks in which the price of a coin fell furthest, whoever observed it. */
const pastWeeksOf = async ({ db }: Pick<HttpDeps, 'db'>, coin: Coin, until: Date) => {
  const starts = apart(await worstWeekStarts(db, { coin, until }))
  const weeks = await Promise.all(
    starts.map((from) => candlesBetween(db, { coin, from, until: new Date(from.getTime() + WEEK_MS) })),
  )
  return weeks.map(presentPastWeek).filter((week) => week !== undefined)
}

/** What prices to come would mean for a loan. */
export const loanScenarioRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, getLoanScenarios, async (request) => {
    const now = deps.clock.business()
    const found = await readApplication(deps)({
      principal: principalOf(subjectOf(request)),
      applicationId: request.params.uuid,
      async more(tx, record) {
        const { organizationId, margin } = record.file
        const stored = await findLoan(tx, record.file.id)
        if (stored === undefined) return undefined
        const { liquidationFeeBps } = await lendingRulesVersion(
          tx,
          organizationId,
          record.lendingRulesVersion,
        )
        const terms = isMonitored(margin) ? margin.terms : await marginTermsOf(tx, record)
        const restoredCents = await restoredCentsOf(tx, record.file.id)
        return { stored, terms, saleFeeBps: liquidationFeeBps, restoredCents }
      },
    })
    if (!found.ok) return found
    const { record, more } = found
    if (more === undefined) return refuse('loan.not-open')
    const isWanted = request.query.pastWeeks !== undefined
    const pastWeeks = isWanted ? await pastWeeksOf(deps, more.terms.coin, now) : []
    return { ok: true, answer: presentScenarios(record, more.stored, { ...more, pastWeeks, now }) }
  })
}
