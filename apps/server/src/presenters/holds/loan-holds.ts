import type { EndingHold, HoldsAnswer } from '@pledge/contract/holds'
import type { LoanAnswer } from '@pledge/contract/servicing'
import { HOLD_KINDS, HOLD_RULES, type HoldKind } from '@pledge/domain/holds/loan-holds'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import type { QueueCase } from '../../store/application/queue-cases.ts'
import type { StoredHold } from '../../store/holds/loan-holds.ts'
import { presentQueueEntry } from '../application/queue-entry.ts'

type NameOf = (accountId: string) => string

const presentHold = (hold: StoredHold, nameOf: NameOf): HoldsAnswer['holds'][number] => ({
  uuid: hold.id,
  kind: hold.kind,
  reason: hold.reason,
  from: formatCalendarDate(hold.from),
  until: formatCalendarDate(hold.until),
  setBy: nameOf(hold.setBy),
  setAt: hold.setAt.toISOString(),
  lifted:
    hold.liftedBy === null || hold.liftedAt === null || hold.endedOn === null
      ? null
      : {
          by: nameOf(hold.liftedBy),
          at: hold.liftedAt.toISOString(),
          reason: hold.liftReason ?? '',
          endedOn: formatCalendarDate(hold.endedOn),
        },
})

/** The holds of a loan as agents see them, and which can be set now. */
export const presentHolds = (
  holds: readonly StoredHold[],
  {
    today,
    mayHold,
    nameOf,
  }: { readonly today: CalendarDate; readonly mayHold: boolean; readonly nameOf: NameOf },
): HoldsAnswer => {
  const inForce = holds.filter(({ liftedAt }) => liftedAt === null).map(({ kind }) => kind)
  return {
    holds: holds.map((hold) => presentHold(hold, nameOf)),
    settable: mayHold ? HOLD_KINDS.filter((kind) => !inForce.includes(kind)) : [],
    today: formatCalendarDate(today),
  }
}

/** A hold in the queue of those that agents review soon. */
export const presentEndingHold = (
  one: QueueCase,
  row: { readonly kind: HoldKind; readonly until: string; readonly setAt: Date },
): EndingHold => ({ ...presentQueueEntry(one, row.setAt), kind: row.kind, until: row.until })

/** The holds that a borrower is shown, in the order of the table. */
export const presentShownHolds = (kinds: readonly HoldKind[]): LoanAnswer['holds'] =>
  HOLD_KINDS.filter((kind) => kinds.includes(kind) && HOLD_RULES[kind].isShown)
