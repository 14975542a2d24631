import type { Lot, MovementKind } from './movements.ts'

/** What the custodian can report of a lot. */
export type ReportedMovement = Extract<MovementKind, 'DELIVERED' | 'RETURNED' | 'REJECTED' | 'VOIDED'>

/** What a report adds to what is recorded of a lot, in order, and whether it contradicts that. */
export interface ReportAddition {
  readonly kinds: readonly MovementKind[]
  readonly isContradiction: boolean
}

const adds = (...kinds: readonly MovementKind[]): ReportAddition => ({ kinds, isContradiction: false })
const contradicts = (...kinds: readonly MovementKind[]): ReportAddition => ({ kinds, isContradiction: true })

/** A lot that never left custody has not been delivered, and is not back. What comes back after a loss is the lender's own. */
const afterEnd = (end: NonNullable<Lot['end']>, reported: ReportedMovement): ReportAddition => {
  const hasNeverLeft = end.kind === 'REJECTED' || end.kind === 'VOIDED'
  return hasNeverLeft && (reported === 'DELIVERED' || reported === 'RETURNED') ? contradicts() : adds()
}

/**
 * What a report of the custodian adds to a lot (note 107). One that is returned was delivered before, whether or not that was known. A
 * key that was recalled is rejected, which says nothing about the next lot as a rejection would: the lot is void. What is reported
 * again adds nothing. A delivered lot that is reported as void stays as it is, and agents see that report; one that is reported as
 * rejected, and one that ended without leaving custody and is reported as gone, contradict what is recorded too.
 */
export const additionOf = (lot: Lot, reported: ReportedMovement): ReportAddition => {
  if (lot.end !== null) return afterEnd(lot.end, reported)
  switch (reported) {
    case 'DELIVERED':
      return lot.isDelivered ? adds() : adds('DELIVERED')
    case 'RETURNED':
      return lot.isDelivered ? adds('RETURNED') : adds('DELIVERED', 'RETURNED')
    case 'REJECTED':
    case 'VOIDED':
      if (!lot.isDelivered) return adds(lot.recall === null ? reported : 'VOIDED')
      return reported === 'VOIDED' && !lot.isVoidReported ? contradicts('VOID_REPORTED') : contradicts()
  }
}
