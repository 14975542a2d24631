import type { Coin } from '../collateral/coins.ts'

/**
 * What happens to rehypothecated collateral, in the order in which it can happen to one lot (note 107). ORDERED: the lot is to be
 * delivered. DELIVERED: it has left custody. RECALL_REQUESTED: the loan needs it. RETURNED: it is back in custody. REJECTED: it was
 * never delivered, because the custodian rejected it. VOIDED: it was never delivered, because it was recalled first. LOST: it will not
 * come back, and the lender has put as many of its own coins into custody; two agents decide that. VOID_REPORTED: the custodian
 * reports that it was never delivered, after it had reported that it was; the lot is as it was, and two agents decide.
 */
export const MOVEMENT_KINDS = [
  'ORDERED',
  'DELIVERED',
  'RECALL_REQUESTED',
  'RETURNED',
  'REJECTED',
  'VOIDED',
  'LOST',
  'VOID_REPORTED',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** One record of a lot. Records never change; times are milliseconds on the business clock. */
export interface Movement {
  readonly lotId: string
  readonly kind: MovementKind
  readonly coin: Coin
  /** Base units of the whole lot: a lot is delivered and returned whole. */
  readonly units: bigint
  readonly at: number
  /** Of RECALL_REQUESTED: by when the lot has to be back. */
  readonly dueAt: number | null
}

/** How a lot can end. */
export type LotEnd = 'RETURNED' | 'REJECTED' | 'VOIDED' | 'LOST'

/** Coins that are delivered and returned together. */
export interface Lot {
  readonly lotId: string
  readonly coin: Coin
  readonly units: bigint
  readonly orderedAt: number
  /** Whether it is known to have left custody. A lot that is ordered may have left already. */
  readonly isDelivered: boolean
  /** Whether the custodian reports of a delivered lot that it was never delivered, and never will be. */
  readonly isVoidReported: boolean
  /** When the loan began to need it, and by when it has to be back; null while it may stay out. */
  readonly recall: { readonly requestedAt: number; readonly dueAt: number } | null
  /** Null while it is out or may be. */
  readonly end: { readonly kind: LotEnd; readonly at: number } | null
}

const lotAfter = (lot: Lot, { kind, at, dueAt }: Movement): Lot => {
  switch (kind) {
    case 'ORDERED':
      throw new Error('a lot is ordered once')
    case 'DELIVERED':
      return { ...lot, isDelivered: true }
    case 'RECALL_REQUESTED':
      if (dueAt === null) throw new Error('a recall has a day by which the lot is back')
      return { ...lot, recall: { requestedAt: at, dueAt } }
    case 'VOID_REPORTED':
      return { ...lot, isVoidReported: true }
    case 'RETURNED':
    case 'REJECTED':
    case 'VOIDED':
    case 'LOST':
      return { ...lot, end: { kind, at } }
  }
}

const NEW_LOT = { isDelivered: false, isVoidReported: false, recall: null, end: null } as const

/** The lots of a loan after these movements, in the order in which they were ordered. Throws on what cannot have happened. */
export const lotsOf = (movements: readonly Movement[]): readonly Lot[] => {
  const lots = new Map<string, Lot>()
  for (const movement of movements) {
    const { lotId, kind, coin, units, at } = movement
    const lot = lots.get(lotId)
    if (lot === undefined && kind !== 'ORDERED') throw new Error('a lot must be ordered first')
    lots.set(
      lotId,
      lot === undefined ? { ...NEW_LOT, lotId, coin, units, orderedAt: at } : lotAfter(lot, movement),
    )
  }
  return [...lots.values()]
}

/** Lots that are out of custody, or may be. */
export const openLots = (lots: readonly Lot[]): readonly Lot[] => lots.filter(({ end }) => end === null)

/** Base units that are out of custody, or may be. */
export const outUnits = (lots: readonly Lot[]): bigint =>
  openLots(lots).reduce((sum, { units }) => sum + units, 0n)

/** Whether a job has to ask the custodian about a lot: it is to be delivered, or to be returned. */
export const isMoving = ({ isDelivered, recall, end }: Lot): boolean =>
  end === null && (!isDelivered || recall !== null)
