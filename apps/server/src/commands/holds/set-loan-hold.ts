import { HOLD_RULES, type HoldKind } from '@pledge/domain/holds/loan-holds'
import { fundedAtOf } from '@pledge/domain/loan/loan-state'
import { dayNumber, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { endPlannedSale } from '../../store/delinquency/default-decisions.ts'
import { withdrawNotices } from '../../store/delinquency/default-notices.ts'
import { holdKindsOf, insertHold } from '../../store/holds/loan-holds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import { delinquencyRulesOf } from '../delinquency/delinquency-basis.ts'
import type { Deps } from '../deps.ts'
import { afterHold } from './after-hold.ts'

/**
 * An agent holds a loan from its funding on, with a reason and the day by which it is reviewed. A notice of default whose steps the hold
 * stops is withdrawn, and a planned sale ends, so that its time never runs out under it. Refusals: `transition.not-allowed` for a loan that is not
 * funded, and where it is held for the same already; `request.invalid` for days that do not follow one another.
 */
export const setLoanHold =
  (deps: Deps) =>
  async (
    input: OfSubject & {
      readonly kind: HoldKind
      readonly reason: string
      /** The first day that it is about; null for today. */
      readonly from: CalendarDate | null
      readonly until: CalendarDate
    },
  ): Promise<Outcome<object>> => {
    const rules = await delinquencyRulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, record, now } = locked
      const { kind, until } = input
      const today = calendarDateIn(now.getTime(), record.deadlineTerms.timeZone)
      const from = input.from ?? today
      if (dayNumber(from) > dayNumber(today) || dayNumber(until) < dayNumber(today))
        return refuse('request.invalid', { field: 'until' })
      const kinds = await holdKindsOf(tx, file.id)
      if (fundedAtOf(file.loan) === null || kinds.includes(kind)) return refuse('transition.not-allowed')
      await insertHold(tx, {
        id: deps.newId(),
        ...belongsTo(file),
        kind,
        reason: input.reason,
        from,
        until,
        setBy: input.subject.accountId,
        setAt: now,
      })
      if (HOLD_RULES[kind].stops.includes('defaultSteps')) {
        await endPlannedSale(tx, file.id, { cause: 'HOLD', now })
        await withdrawNotices(tx, file.id, { by: null, now })
      }
      await afterHold(deps, locked, rules)
      return { ok: true }
    })
  }
