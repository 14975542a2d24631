import { openLots, type Lot } from './movements.ts'
import type { Reuse } from './next-move.ts'

const earliest = (moments: readonly number[]): number | null =>
  moments.length === 0 ? null : Math.min(...moments)

/** The earliest day by which a lot that is recalled has to be back, in milliseconds; null where none is. */
export const recallDueSince = (lots: readonly Lot[]): number | null =>
  earliest(openLots(lots).flatMap(({ recall }) => (recall === null ? [] : [recall.dueAt])))

/**
 * Since when the last lot is rejected by the custodian, in milliseconds; null once another one was ordered, and while everything is
 * needed in custody: nothing would leave it then, whatever an agent finds out.
 */
export const rejectedSince = (lots: readonly Lot[], reuse: Reuse): number | null => {
  if (reuse === 'RECALL') return null
  const end = lots.at(-1)?.end ?? null
  return end?.kind === 'REJECTED' ? end.at : null
}

/** Since when the custodian leaves an order unanswered, in milliseconds; null where none is. A recall has a day of its own. */
export const unansweredSince = (lots: readonly Lot[]): number | null =>
  earliest(
    openLots(lots)
      .filter(({ isDelivered, recall }) => !isDelivered && recall === null)
      .map(({ orderedAt }) => orderedAt),
  )
