import { dayNumber, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { extendHold, holdsOf, liftHold } from '../../store/holds/loan-holds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { delinquencyRulesOf } from '../delinquency/delinquency-basis.ts'
import type { Deps } from '../deps.ts'
import { afterHold } from './after-hold.ts'

/**
 * An agent gives a hold another day of review, or lifts it with the last day that it is about; what it stopped goes on from then.
 * Refusals: `transition.not-allowed` for a hold that is lifted; `request.invalid` for a day of review that is over, and for a last
 * day before the first or after today.
 */
export const changeLoanHold =
  (deps: Deps) =>
  async (
    input: OfSubject & {
      readonly holdId: string
      readonly action: 'extend' | 'lift'
      readonly on: CalendarDate
      readonly reason: string
    },
  ): Promise<Outcome<object>> => {
    const rules = await delinquencyRulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, record, now } = locked
      const hold = (await holdsOf(tx, file.id)).find(({ id }) => id === input.holdId)
      if (hold === undefined || hold.liftedAt !== null) return refuse('transition.not-allowed')
      const today = dayNumber(calendarDateIn(now.getTime(), record.deadlineTerms.timeZone))
      const on = dayNumber(input.on)
      const invalid = refuse('request.invalid', { field: 'on' })
      if (input.action === 'extend') {
        if (on < today) return invalid
        await extendHold(tx, { id: hold.id, until: input.on, reason: input.reason })
        return { ok: true }
      }
      if (on > today || on < dayNumber(hold.from)) return invalid
      await liftHold(tx, {
        id: hold.id,
        by: input.subject.accountId,
        at: now,
        reason: input.reason,
        endedOn: input.on,
      })
      await afterHold(deps, locked, rules)
      return { ok: true }
    })
  }
