import { countedStatus } from '@pledge/domain/collateral/counted-deposit'
import { isMonitored, type MonitoredMargin } from '@pledge/domain/margin/margin-state'
import { nextPrices } from '@pledge/domain/margin/next-prices'
import { plannedReminderAt } from '@pledge/domain/margin/reminders'
import type { MarginReading } from '@pledge/domain/margin/reading'
import { reviewMargin } from '@pledge/domain/margin/review'
import { doDepositsStopClock, pauseReviewAt } from '@pledge/domain/margin/stopping-deposits'
import type { MarginFacts } from '@pledge/domain/margin/facts'
import type { Situation } from '@pledge/domain/margin/situations'
import { isHeldFrom } from '@pledge/domain/holds/loan-holds'
import { paidInFullAtOf } from '@pledge/domain/loan/loan-state'
import { calendarDateIn, endOfDateAfter } from '@pledge/domain/offer/zoned-days'
import { decide } from '@pledge/domain/process/decide'
import { marginFacts } from '@pledge/domain/process/facts'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { appendEvents } from '../../store/application/applications.ts'
import { depositsOf } from '../../store/collateral/deposits.ts'
import { owedNowCents } from '@pledge/domain/view/owed-now'
import type { Tx } from '../../store/database/database.ts'
import { holdKindsOf } from '../../store/holds/loan-holds.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { marginConditions } from '../../store/margin/margin-conditions.ts'
import { plannedReminder, saveMarginPlan } from '../../store/margin/margins.ts'
import { restoredCentsOf } from '../../store/restoration/restored.ts'
import { jobActor } from '../actors.ts'
import { followRehypothecation } from '../rehypothecation/follow-rehypothecation.ts'
import { followAlertLevels } from '../alerts/follow-alert-levels.ts'
import type { Deps } from '../deps.ts'
import type { LoanToFollow } from './loan-to-follow.ts'
import { readMargin } from './margin-reading.ts'

const NAME = 'monitor-prices'

/** What the loan is judged by; nothing before it is funded. */
const owedCentsOf = async ({ tx, record: { file, deadlineTerms }, now }: LoanToFollow): Promise<bigint> => {
  const stored = await findLoan(tx, file.id)
  if (stored === undefined) return 0n
  return owedNowCents(file, stored.loan, {
    at: now.getTime(),
    timeZone: deadlineTerms.timeZone,
    restoredCents: await restoredCentsOf(tx, file.id),
  })
}

/** Interest changes the prices with each day that begins, until everything is paid. */
export const nextRepriceAt = ({ loan }: Pick<LoanFile, 'loan'>, now: Date, timeZone: string): Date | null =>
  paidInFullAtOf(loan) === null
    ? new Date(endOfDateAfter(calendarDateIn(now.getTime(), timeZone), 0, timeZone))
    : null

/** Whether deposits that were seen and do not count yet stop the clock of an open call. */
const isDepositPending = async (
  tx: Tx,
  { id, margin }: LoanFile,
  { reading, now }: { readonly reading: MarginReading | null; readonly now: Date },
): Promise<boolean> => {
  if (margin.state !== 'CALLED') return false
  const seen = (await depositsOf(tx, id)).filter((deposit) => countedStatus(deposit) === 'seen')
  return doDepositsStopClock({
    terms: margin.terms,
    call: margin.call,
    deposits: seen.map(({ units, firstSeenAt, status }) => ({
      units,
      firstSeenAt: firstSeenAt.getTime(),
      isUnderReview: status === 'final',
    })),
    reading,
    now: now.getTime(),
  })
}

/** When something about the clock of an open call is due: a reminder, or a review of the deposits that stop it. */
const nextClockAt = (margin: MonitoredMargin, planned: number | null, now: number): number | null =>
  margin.state === 'CALLED' && margin.call.pause?.cause === 'DEPOSIT'
    ? pauseReviewAt(margin.call.openedAt, margin.terms.cureHours, now)
    : plannedReminderAt(margin, planned, now)

/** The facts with what holds on the loan say (note 076). */
const underHolds = async (tx: Tx, file: LoanFile): Promise<MarginFacts> => {
  const facts = marginFacts(file)
  const kinds = await holdKindsOf(tx, file.id)
  const situations: readonly Situation[] = [
    ...facts.situations,
    ...(isHeldFrom(kinds, 'marginCalls') ? (['LOAN_HOLD'] as const) : []),
    ...(isHeldFrom(kinds, 'sales') ? (['SALE_HOLD'] as const) : []),
  ]
  return { ...facts, situations }
}

const withConditions = (facts: MarginFacts, isStopped: boolean): MarginFacts =>
  isStopped ? { ...facts, situations: [...facts.situations, 'STOPPED'] } : facts

interface Assessment extends LoanToFollow {
  readonly margin: MonitoredMargin
  readonly owedCents: bigint
  readonly facts: MarginFacts
}

/** The file after what the review of the loan asks for; the same where it asks for nothing. */
const reviewed = async (deps: Deps, { tx, record, now, margin, owedCents, facts }: Assessment) => {
  const { file } = record
  const { maxPriceAgeSeconds, isStopped } = await marginConditions(tx, file.organizationId)
  const { coin } = margin.terms
  const { units } = facts
  const reading = await readMargin(tx, { coin, owedCents, units, now, maxAgeSeconds: maxPriceAgeSeconds })
  const command = reviewMargin({
    margin,
    facts: withConditions(facts, isStopped),
    reading,
    isDepositPending: await isDepositPending(tx, file, { reading, now }),
    now: now.getTime(),
    by: jobActor(NAME),
    newId: deps.newId,
  })
  if (command === null) return file
  const decision = decide(file, command, now.getTime())
  // The review asks for what the guards allow: a refusal is a bug of one of them.
  if (!decision.ok) throw new Error(`${command.type} was refused: ${decision.code}`)
  return appendEvents(tx, record, decision.events, now)
}

/** A monitored loan at the newest price; null where none is recent enough. */
export const currentReading = async (followed: LoanToFollow): Promise<MarginReading | null> => {
  const { tx, record, now } = followed
  const { margin, organizationId } = record.file
  if (!isMonitored(margin)) return null
  const { maxPriceAgeSeconds } = await marginConditions(tx, organizationId)
  return readMargin(tx, {
    coin: margin.terms.coin,
    owedCents: await owedCentsOf(followed),
    units: marginFacts(record.file).units,
    now,
    maxAgeSeconds: maxPriceAgeSeconds,
  })
}

const followMonitoring = async (deps: Deps, followed: LoanToFollow): Promise<LoanFile> => {
  const { tx, record, now } = followed
  const { file, deadlineTerms } = record
  if (!isMonitored(file.margin)) return file
  const owedCents = await owedCentsOf(followed)
  const facts = await underHolds(tx, file)
  const after = await reviewed(deps, { ...followed, margin: file.margin, owedCents, facts })
  if (!isMonitored(after.margin)) return after
  const remindAt = nextClockAt(after.margin, await plannedReminder(tx, file.id), now.getTime())
  await saveMarginPlan(tx, {
    applicationId: file.id,
    ...nextPrices(after.margin, facts, owedCents),
    units: facts.units,
    isOnHold: facts.hold !== 'NONE' || facts.situations.includes('LOAN_HOLD'),
    repriceAt: nextRepriceAt(after, now, deadlineTerms.timeZone),
    remindAt: remindAt === null ? null : new Date(remindAt),
  })
  await followAlertLevels({
    tx,
    applicationId: file.id,
    organizationId: file.organizationId,
    now,
    margin: after.margin,
    facts,
    owedCents,
  })
  return after
}

/**
 * Brings the monitoring of a loan to where the loan stands now, under its lock and in the same transaction: what its debt,
 * its collateral and the newest price ask for is decided, and the prices that it waits for next are stored. Then it is decided where
 * its collateral belongs, which depends on that (note 107). Answers the file after it. The monitoring of a loan that is not monitored
 * is left as it is.
 */
export const followMargin = async (deps: Deps, followed: LoanToFollow): Promise<LoanFile> => {
  const after = await followMonitoring(deps, followed)
  await followRehypothecation(deps, { ...followed, record: { ...followed.record, file: after } })
  return after
}
