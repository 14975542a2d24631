import { dateIn, endOfDayAfter } from '../offer/zoned-days.ts'
import type { Application } from './application.ts'
import type { ListedDeadlineKind } from './deadline-kinds.ts'
import { deadlineOf, type DeadlineTerms, noticeDeadline, notAfterMaturity } from './deadlines.ts'
import { isLendersTurn } from './lender-turn.ts'
import { standsStill } from './sanctions.ts'

/** Until when the lender owes a decision: 30 days from the submitted details; null while the next step is the borrower's. */
export const decisionDeadline = (application: Application, timeZone: string): number | null =>
  isLendersTurn(application) && !standsStill(application) && application.detailsSubmittedAt !== null
    ? noticeDeadline(application.detailsSubmittedAt, timeZone)
    : null

/** One date of an agents' list, and whose it is: two dates of an application are not taken for one. */
export interface ListedDeadline {
  readonly kind: ListedDeadlineKind
  /** The midnight that ends its last day. */
  readonly at: number
}

/**
 * What of an application ends first: the deadline that its borrower reads, or the day on which the lender owes a decision.
 * A renewal may end with its loan before that day comes. Null where nothing runs.
 */
export const firstDeadline = (application: Application, terms: DeadlineTerms): ListedDeadline | null => {
  const decideBy = decisionDeadline(application, terms.timeZone)
  const own = deadlineOf(application, terms)
  if (decideBy === null || (own !== null && own.at <= decideBy)) return own
  return { kind: 'decision', at: decideBy }
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
