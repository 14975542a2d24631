import { judgeLevel, pricesOfLevel } from '@pledge/domain/alerts/level-prices'
import type { MarginFacts } from '@pledge/domain/margin/facts'
import type { MonitoredMargin } from '@pledge/domain/margin/margin-state'
import { NO_PRICES } from '@pledge/domain/margin/next-prices'
import type { MarginReading } from '@pledge/domain/margin/reading'
import { shownLtvBps } from '@pledge/domain/margin/shown-ltv'
import { isJudged } from '@pledge/domain/margin/situations'
import {
  alertLevelsOf,
  saveLevelPrices,
  setLevelArmed,
  setLevelReached,
  type AlertLevel,
} from '../../store/alerts/alert-levels.ts'
import type { Tx } from '../../store/database/database.ts'
import { marginConditions } from '../../store/margin/margin-conditions.ts'
import { readMargin } from '../margin/margin-reading.ts'

interface LoanWithLevels {
  readonly tx: Tx
  readonly applicationId: string
  readonly organizationId: string
  readonly now: Date
  readonly margin: MonitoredMargin
  readonly facts: MarginFacts
  readonly owedCents: bigint
}

/** The loan at the newest price; null while nothing is judged by it, or automatic action is stopped. */
const readingToJudge = async (loan: LoanWithLevels): Promise<MarginReading | null> => {
  const { tx, margin, facts, owedCents, now } = loan
  const { maxPriceAgeSeconds, isStopped } = await marginConditions(tx, loan.organizationId)
  if (isStopped || !isJudged(facts.situations)) return null
  const { coin } = margin.terms
  return readMargin(tx, { coin, owedCents, units: facts.units, now, maxAgeSeconds: maxPriceAgeSeconds })
}

/** Whether a level is armed once this price was judged. */
const judged = async (
  { tx, now, margin: { terms } }: LoanWithLevels,
  one: AlertLevel,
  reading: MarginReading | null,
): Promise<boolean> => {
  const change = reading === null ? null : judgeLevel(one, terms, reading)
  if (reading === null || change === null) return one.isArmed
  if (change === 'REARMED') await setLevelArmed(tx, one.id)
  else
    await setLevelReached(tx, one.id, {
      at: now,
      priceCents: reading.priceCents,
      ltvBps: shownLtvBps(terms.coin, reading),
    })
  return change === 'REARMED'
}

/**
 * Brings the levels that a borrower added to where the loan stands now, in the transaction that changes its debt, its
 * collateral or its state, or that a price crosses: one that is reached waits for its notice, and the prices that all of them
 * wait for are stored. Under a sanctions hold they wait for none.
 */
export const followAlertLevels = async (loan: LoanWithLevels): Promise<void> => {
  const { tx, applicationId, margin, facts, owedCents } = loan
  const levels = await alertLevelsOf(tx, [applicationId])
  if (levels.length === 0) return
  const reading = await readingToJudge(loan)
  const isWaiting = facts.isInService && isJudged(facts.situations)
  const prices = []
  for (const one of levels) {
    const isArmed = await judged(loan, one, reading)
    prices.push({
      id: one.id,
      ...(isWaiting
        ? pricesOfLevel({ level: one.level, isArmed }, margin.terms, { owedCents, units: facts.units })
        : NO_PRICES),
    })
  }
  await saveLevelPrices(tx, prices)
}
