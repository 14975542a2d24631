import type { WorkKind } from './kinds.ts'

/** The work whose deadlines operators are alerted to, by the name that the metric `pledge_deadlines_at_risk` has for it. */
export const WATCHED_WORK = {
  refundToApprove: 'refund',
  refundByHand: 'refund',
  refundUnanswered: 'refund',
  refundUnderWay: 'refund',
  saleStopped: 'sale',
  saleUnderWay: 'sale',
  deliveryRejected: 'sale-delivery',
  deficiency: 'deficiency',
} as const satisfies Partial<Record<WorkKind, string>>
export type WatchedWork = keyof typeof WATCHED_WORK

/** The kinds that are watched. */
export const WATCHED_KINDS: readonly WatchedWork[] = [
  'refundToApprove',
  'refundByHand',
  'refundUnanswered',
  'refundUnderWay',
  'saleStopped',
  'saleUnderWay',
  'deliveryRejected',
  'deficiency',
]
