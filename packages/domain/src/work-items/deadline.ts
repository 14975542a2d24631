import { calendarDateIn, endOfDateAfter } from '../offer/zoned-days.ts'
import type { WorkKind } from './kinds.ts'
import type { WorkRules } from '../organization/work-rules.ts'

/** How long agents have: hours to the minute, or calendar days, whose last one ends at midnight in the organization's zone. */
export type WorkTime =
  | { readonly unit: 'hours'; readonly count: number }
  | { readonly unit: 'days'; readonly count: number }

/** The kinds of work whose deadline follows from a setting of the operator. */
export const TIMED_WORK = [
  'saleStopped',
  'saleUnderWay',
  'deliveryRejected',
  'deficiency',
  'handOverToDecide',
  'handOverToSettle',
] as const satisfies readonly WorkKind[]
export type TimedWork = (typeof TIMED_WORK)[number]

/** How long agents have for work of this kind, by the operator's settings (note 089). */
export const workTimeOf = (kind: TimedWork, rules: WorkRules): WorkTime => {
  switch (kind) {
    case 'saleStopped':
      return { unit: 'hours', count: rules.stoppedSaleHours }
    case 'saleUnderWay':
      return { unit: 'hours', count: rules.saleHours }
    case 'deliveryRejected':
      return { unit: 'hours', count: rules.rejectedDeliveryHours }
    case 'deficiency':
      return { unit: 'days', count: rules.deficiencyDays }
    case 'handOverToDecide':
    case 'handOverToSettle':
      return { unit: 'days', count: rules.handOverDays }
  }
}

const HOUR_MS = 3_600_000

/** By when agents act on work of this kind that began at a moment. Milliseconds in and out. */
export const workDueAt = (
  kind: TimedWork,
  sinceMs: number,
  { rules, timeZone }: { readonly rules: WorkRules; readonly timeZone: string },
): number => {
  const { unit, count } = workTimeOf(kind, rules)
  return unit === 'hours'
    ? sinceMs + count * HOUR_MS
    : endOfDateAfter(calendarDateIn(sinceMs, timeZone), count, timeZone)
}

/**
 * How a deadline is written: by the `day`, as the midnight that ends it, or to the `minute`. Kinds that are not here have none.
 * Which of them are of a law or an agreement is in note 089.
 */
export const DEADLINE_PRECISION: Readonly<Partial<Record<WorkKind, 'day' | 'minute'>>> = {
  sanctionsMatch: 'day',
  marginCall: 'minute',
  saleStopped: 'minute',
  saleUnderWay: 'minute',
  deliveryRejected: 'minute',
  recallLate: 'day',
  lotUnanswered: 'minute',
  deficiency: 'day',
  saleNoticeToGive: 'day',
  salePlanned: 'day',
  refundToApprove: 'day',
  refundByHand: 'day',
  refundUnanswered: 'day',
  refundUnderWay: 'day',
  paymentPastDue: 'day',
  loanMatured: 'day',
  loanInDefault: 'day',
  loanChargedOff: 'day',
  termProposal: 'day',
  termOffer: 'day',
  holdToReview: 'day',
  borrowerNotReached: 'minute',
  screeningAwaited: 'day',
  screeningToReview: 'day',
  identityToReview: 'day',
  disbursementToApprove: 'day',
  accountAwaited: 'day',
  collateralRelease: 'day',
  handOverToDecide: 'day',
  handOverToSettle: 'day',
}
