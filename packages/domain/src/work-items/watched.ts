import { HOLD_KINDS, isHeldFrom, type HeldMatter, type HoldKind } from '../holds/loan-holds.ts'
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

/** What a hold of the loan has to stop so that agents may not do the work: nobody is alerted to it then, however late it is. */
const MATTER_OF_WORK: Readonly<Record<WatchedWork, HeldMatter>> = {
  refundToApprove: 'releases',
  refundByHand: 'releases',
  refundUnanswered: 'releases',
  refundUnderWay: 'releases',
  saleStopped: 'sales',
  saleUnderWay: 'sales',
  deliveryRejected: 'sales',
  deficiency: 'defaultSteps',
}

/** The kinds of holds that forbid watched work (notes 076, 089). A match of a sanctions list forbids all of it (note 051). */
export const holdsThatStop = (kind: WatchedWork): readonly HoldKind[] =>
  HOLD_KINDS.filter((hold) => isHeldFrom([hold], MATTER_OF_WORK[kind]))
