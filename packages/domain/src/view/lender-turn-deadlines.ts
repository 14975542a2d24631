import { dateIn, endOfDayAfter } from '../offer/zoned-days.ts'
import { checksOf, type Origination } from '../application/origination.ts'
import type { ListedDeadlineKind } from '../application/deadline-kinds.ts'
import { deadlineOf, type DeadlineDate } from './deadline.ts'
import { type DeadlineTerms, noticeDeadline, notAfterMaturity } from '../application/deadlines.ts'
import { isLendersTurn } from '../application/lender-turn.ts'
import { standsStill } from '../application/sanctions.ts'

/**
 * When the lender's decision is due: 30 days from the submitted details; null while the next step is the borrower's.
 */
export const decisionDeadline = (application: Origination, timeZone: string): number | null => {
  const checks = checksOf(application)
  return isLendersTurn(application) && !standsStill(application) && checks !== null
    ? noticeDeadline(checks.detailsSubmittedAt, timeZone)
    : null
}

/** One date in an agents' list with its kind, so that two dates of an application are not confused. */
export interface ListedDeadline {
  readonly kind: ListedDeadlineKind
  /** The midnight that ends its last day. */
  readonly at: number
}

/**
 * What comes first for an application: the borrower's deadline, or the lender's decision. A renewal may end
 * with its loan before that. Null where no date runs.
 */
export const firstDeadline = (parts: DeadlineDate, terms: DeadlineTerms): ListedDeadline | null => {
  const decideBy = decisionDeadline(parts.application, terms.timeZone)
  const own = deadlineOf(parts, terms)
  if (decideBy === null || (own !== null && own.at <= decideBy)) return own
  return { kind: 'decision', at: decideBy }
}

/**
 * The borrower's deadline after the lender's step: extended by the days that it took, counted in midnights,
 * because the borrower could not use them. Nothing where it took none.
 */
export const deadlineAfterTurn = (
  application: Origination,
  nowMs: number,
  timeZone: string,
): { readonly expiresAt?: number } => {
  const checks = checksOf(application)
  if (checks === null || checks.lenderTurnAt === null) return {}
  const { lenderTurnAt, expiresAt } = checks
  const { days } = dateIn(lenderTurnAt, timeZone).until(dateIn(nowMs, timeZone), { largestUnit: 'days' })
  if (days <= 0) return {}
  return { expiresAt: notAfterMaturity(endOfDayAfter(expiresAt - 1, days, timeZone), application) }
}
