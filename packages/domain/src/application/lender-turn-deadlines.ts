import { dateIn, endOfDayAfter } from '../offer/zoned-days.ts'
import type { Application } from './application.ts'
import { deadlineOf, type DeadlineTerms, noticeDeadline, notAfterMaturity } from './deadlines.ts'
import { isLendersTurn } from './lender-turn.ts'
import { standsStill } from './sanctions.ts'

/** Until when the lender owes a decision: 30 days from the submitted details; null while the next step is the borrower's. */
export const decisionDeadline = (application: Application, timeZone: string): number | null =>
  isLendersTurn(application) && !standsStill(application) && application.detailsSubmittedAt !== null
    ? noticeDeadline(application.detailsSubmittedAt, timeZone)
    : null

/**
 * What of an application ends first: the deadline that its borrower reads, or the day on which the lender owes a decision.
 * A renewal may end with its loan before that day comes. Null where nothing runs.
 */
export const firstDeadline = (application: Application, terms: DeadlineTerms): number | null => {
  const ends = [decisionDeadline(application, terms.timeZone), deadlineOf(application, terms)?.at ?? null]
  const running = ends.filter((at) => at !== null)
  return running.length === 0 ? null : Math.min(...running)
}

/**
 * The deadline of the borrower's steps once the lender's turn is over: later by the days that it took, counted in
 * midnights, because the borrower could not use them. Nothing where it took none.
 */
export const deadlineAfterTurn = (
  application: Pick<Application, 'lenderTurnAt' | 'expiresAt' | 'rollForward'>,
  nowMs: number,
  timeZone: string,
): { readonly expiresAt?: number } => {
  const { lenderTurnAt, expiresAt } = application
  if (lenderTurnAt === null || expiresAt === null) return {}
  const { days } = dateIn(lenderTurnAt, timeZone).until(dateIn(nowMs, timeZone), { largestUnit: 'days' })
  if (days <= 0) return {}
  return { expiresAt: notAfterMaturity(endOfDayAfter(expiresAt - 1, days, timeZone), application) }
}
