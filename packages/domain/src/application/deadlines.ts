import type { DeadlineRules } from '../organization/deadline-rules.ts'
import { checksOf, type ApplicationHeader, type Origination } from './origination.ts'
import type { DeadlineKind } from './deadline-kinds.ts'
import { isLendersTurn } from './lender-turn.ts'
import { DAYS_TO_NOTIFY } from './limits.ts'
import { standsStill } from './sanctions.ts'
import { DATED_STATES, EARLY_STATES } from './states.ts'
import type { CollateralAccount } from '../collateral/account.ts'
import { unitsToSend } from './top-up.ts'
import { nextBusinessDay } from '../offer/business-days.ts'
import { calendarDateIn, dateIn, endOfDateAfter, endOfDayAfter } from '../offer/zoned-days.ts'

/** The operator's days, of the version that an application keeps, and the zone in which they end. */
export interface DeadlineTerms extends DeadlineRules {
  /** The organization's, e.g. America/New_York. */
  readonly timeZone: string
}

const HOUR_MS = 3_600_000

/** When an application lapses that is not signed (row 1.9.26). */
export const detailsDeadline = (submittedAtMs: number, terms: DeadlineTerms): number =>
  endOfDayAfter(submittedAtMs, terms.completeDays, terms.timeZone)

/** When an application is cancelled whose collateral was not sent (rows 1.9.18 and 1.9.19). */
export const collateralDeadline = (signedAtMs: number, terms: DeadlineTerms): number =>
  endOfDayAfter(signedAtMs, terms.collateralDays, terms.timeZone)

/** When an application lapses whose borrower does nothing before the details are there (journey, row of expiry). */
export const idleDeadline = (lastActivityAtMs: number, terms: DeadlineTerms): number =>
  endOfDayAfter(lastActivityAtMs, terms.idleDays, terms.timeZone)

/** A deadline before the last signature: a renewal lapses at the latest when the loan matures that it renews (journey). */
export const notAfterMaturity = (
  deadlineMs: number,
  { renewal }: Pick<ApplicationHeader, 'renewal'>,
): number => (renewal === null ? deadlineMs : Math.min(deadlineMs, renewal.maturesAt))

export interface Deadline {
  readonly kind: DeadlineKind
  /** The midnight that ends its last day. */
  readonly at: number
}

/** The parts of a loan on which its deadlines before the loan depend. */
export interface Dated {
  readonly application: Origination
  readonly collateral: CollateralAccount
}

/** Whether the details are submitted, and the agreements are not signed yet. */
const isUnsigned = ({ state }: Pick<Origination, 'state'>): boolean =>
  (DATED_STATES as readonly string[]).includes(state)

/** The deadline that counts for an application where it stands, or null where none runs: the one that is shown and swept. */
export const deadlineOf = ({ application, collateral }: Dated, terms: DeadlineTerms): Deadline | null => {
  if (standsStill(application)) return null
  if ((EARLY_STATES as readonly string[]).includes(application.state))
    return {
      kind: 'idle',
      at: notAfterMaturity(idleDeadline(application.lastActivityAt, terms), application),
    }
  if (application.state === 'SIGNED') return depositDeadline(collateral)
  // While the lender owes the next step no deadline of the borrower's runs; a renewal ends with the loan that it renews.
  if (isLendersTurn(application))
    return application.renewal === null ? null : { kind: 'complete', at: application.renewal.maturesAt }
  const checks = isUnsigned(application) ? checksOf(application) : null
  return checks && { kind: 'complete', at: checks.expiresAt }
}

const depositDeadline = (collateral: CollateralAccount): Deadline | null =>
  collateral.state === 'AWAITING_DEPOSITS' && collateral.depositsDueAt !== null
    ? { kind: 'collateral', at: collateral.depositsDueAt }
    : null

/**
 * When the window for collateral closes: at its deadline, or later by the operator's grace while what the chain shows
 * covers what is to be sent, final or not; for it had to be sent in time, and the blocks are not the borrower's (1.9.18).
 */
export const windowClosesAt = (parts: Dated, seenUnits: bigint, graceHours: number): number | null => {
  const dueAt = parts.collateral.state === 'UNOPENED' ? null : parts.collateral.depositsDueAt
  const dueUnits = unitsToSend(parts)
  if (dueAt === null || dueUnits === null) return null
  return seenUnits >= dueUnits ? dueAt + graceHours * HOUR_MS : dueAt
}

/** Reminders come in the morning. */
const REMINDER_HOUR = 9

/**
 * When the borrower is reminded of a deadline next, after an instant: at nine in the morning, the operator's numbers of
 * days before the last day. Null when no reminder is left.
 */
export const nextReminder = (deadline: Deadline, terms: DeadlineTerms, afterMs: number): number | null => {
  const { timeZone } = terms
  const lastDay = dateIn(deadline.at - 1, timeZone)
  const instants = terms.reminderDays.map(
    (days) =>
      lastDay.subtract({ days }).toZonedDateTime({ timeZone, plainTime: { hour: REMINDER_HOUR } })
        .epochMilliseconds,
  )
  const left = instants.filter((instant) => instant > afterMs && instant < deadline.at)
  return left.length === 0 ? null : Math.min(...left)
}

/**
 * The midnight that ends the business day `businessDays` after an instant (rows 1.9.20 and G.67): Saturdays, Sundays and
 * the operator's holidays are none. What is asked for on a Friday or at the weekend and takes one day is due on Monday.
 */
export const businessDeadline = (
  instantMs: number,
  businessDays: number,
  { timeZone, bankHolidays }: Pick<DeadlineTerms, 'timeZone' | 'bankHolidays'>,
): number => {
  let day = calendarDateIn(instantMs, timeZone)
  for (let passed = 0; passed < businessDays; passed += 1) day = nextBusinessDay(day, bankHolidays)
  return endOfDateAfter(day, 0, timeZone)
}

/** Until when an adverse action notice must have been given (12 CFR 1002.9(a)(1), gap G.37). */
export const noticeDeadline = (submittedAtMs: number, timeZone: string): number =>
  endOfDayAfter(submittedAtMs, DAYS_TO_NOTIFY, timeZone)

/** The calendar date at an instant in a zone, yyyy-mm-dd: the borrower's today, from which an age is reckoned. */
export const calendarDate = (instantMs: number, timeZone: string): string =>
  dateIn(instantMs, timeZone).toString()
