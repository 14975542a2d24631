import { pricesOfLevel } from '@pledge/domain/alerts/level-prices'
import { isInService, paidCentsOf, type LoanState } from '@pledge/domain/loan/loan-state'
import type { MarginFacts } from '@pledge/domain/margin/facts'
import { isMonitored, type MarginState } from '@pledge/domain/margin/margin-state'
import { nextPrices, NO_PRICES } from '@pledge/domain/margin/next-prices'
import { isJudged } from '@pledge/domain/margin/situations'
import { owedNowCents } from '@pledge/domain/view/owed-now'
import { lockLoansToAccrue } from '../../store/loan/accruing-loans.ts'
import { findLoans } from '../../store/loan/loans.ts'
import { marginsOf, saveNextPrices, type MarginToReprice } from '../../store/margin/margins.ts'
import { salesUnderWayOf } from '../../store/liquidation/liquidations.ts'
import { restoredCentsOfMany } from '../../store/restoration/restored.ts'
import { loanStatesOf } from '../../store/streams/loan-states.ts'
import { marginState } from '../../store/streams/margin-state.ts'
import { alertLevelsOf, saveLevelPrices, type AlertLevel } from '../../store/alerts/alert-levels.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { timeZonesOf, type LoansOfOrganization } from '../loan/accrue-loans.ts'
import { nextRepriceAt } from './follow-margin.ts'

/** What is known of the other parts of a loan: what was stored with its prices, and its payments. */
const factsOf = (loan: LoanState, { units, isOnHold }: MarginToReprice): MarginFacts => ({
  hold: isOnHold ? 'EVERYTHING' : 'NONE',
  isInService: isInService(loan),
  units,
  paidCents: paidCentsOf(loan),
  situations: isOnHold ? ['SANCTIONS_HOLD'] : [],
})

/** The prices that the levels of a loan's own wait for, by its debt of today. */
const levelPricesOf = (
  levels: readonly AlertLevel[],
  {
    margin,
    facts,
    owedCents,
  }: { readonly margin: MarginState; readonly facts: MarginFacts; readonly owedCents: bigint },
) => {
  if (!isMonitored(margin)) return []
  const { terms } = margin
  const isWaiting = facts.isInService && isJudged(facts.situations)
  const position = { owedCents, units: facts.units }
  return levels.map((one) => ({
    id: one.id,
    ...(isWaiting ? pricesOfLevel(one, terms, position) : NO_PRICES),
  }))
}

/**
 * The daily accrual of many loans of one organization: interest has made their debt larger, so the prices that they wait for
 * are calculated anew, in one transaction and a few statements. What a price has reached by that, the next tick finds. A loan
 * that somebody else holds at this moment is left out. Answers the applications that were done.
 */
export const repriceLoans =
  (deps: Deps) =>
  ({ organizationId, applicationIds }: LoansOfOrganization): Promise<readonly string[]> =>
    deps.transaction(systemOf(organizationId), async ({ tx }) => {
      const applications = await lockLoansToAccrue(tx, applicationIds)
      if (applications.length === 0) return []
      const ids = applications.map(({ id }) => id)
      const now = deps.clock.business()
      const [levels, margins, loans, states, sales, restored] = [
        await alertLevelsOf(tx, ids),
        await marginsOf(tx, ids),
        await findLoans(tx, ids),
        await loanStatesOf(tx, ids),
        await salesUnderWayOf(tx, ids),
        await restoredCentsOfMany(tx, ids),
      ]
      const zoneOf = await timeZonesOf(tx, organizationId, applications)
      const repriced = applications.flatMap((one) => {
        const [margin, stored, loan] = [margins.get(one.id), loans.get(one.id), states.get(one.id)]
        if (margin === undefined || stored === undefined || loan === undefined) return []
        const timeZone = zoneOf(one)
        const owedCents = owedNowCents({ loan, liquidations: sales.get(one.id) ?? [] }, stored.loan, {
          at: now.getTime(),
          timeZone,
          restoredCents: restored.get(one.id) ?? 0n,
        })
        const assessed = { margin: marginState.parse(margin.state), facts: factsOf(loan, margin), owedCents }
        const prices = nextPrices(assessed.margin, assessed.facts, owedCents)
        const ofLevels = levelPricesOf(
          levels.filter(({ applicationId }) => applicationId === one.id),
          assessed,
        )
        const repriceAt = nextRepriceAt({ loan }, now, timeZone)
        return [{ applicationId: one.id, ...prices, repriceAt, ofLevels }]
      })
      await saveNextPrices(tx, repriced)
      await saveLevelPrices(
        tx,
        repriced.flatMap(({ ofLevels }) => ofLevels),
      )
      return ids
    })
