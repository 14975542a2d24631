import { openLots, type Lot } from './movements.ts'

/** Where the collateral of a loan is, in base units. Together they are the balance of the collateral account. */
export interface Whereabouts {
  readonly inCustodyUnits: bigint
  readonly rehypothecatedUnits: bigint
  readonly returningUnits: bigint
  /** By when all that is on its way back has to be there, in milliseconds; null where nothing is. */
  readonly returnDueAt: number | null
}

const unitsOf = (lots: readonly Lot[]): bigint => lots.reduce((sum, { units }) => sum + units, 0n)

/**
 * Where the coins are, as borrower and agents see it. A lot counts as rehypothecated once it is known to have left custody. Lots that
 * are delivered and recalled are on their way back.
 */
export const whereaboutsOf = (balanceUnits: bigint, lots: readonly Lot[]): Whereabouts => {
  const delivered = openLots(lots).filter(({ isDelivered }) => isDelivered)
  const returning = delivered.filter(({ recall }) => recall !== null)
  const returningUnits = unitsOf(returning)
  const rehypothecatedUnits = unitsOf(delivered) - returningUnits
  return {
    inCustodyUnits: balanceUnits - rehypothecatedUnits - returningUnits,
    rehypothecatedUnits,
    returningUnits,
    returnDueAt:
      returning.length === 0 ? null : Math.max(...returning.map(({ recall }) => recall?.dueAt ?? 0)),
  }
}

/** Since when the coins of a loan are later than they had to be back: the earliest such day; null where none is late. */
export const lateSince = (lots: readonly Lot[], now: number): number | null => {
  const due = openLots(lots).flatMap(({ recall }) => (recall === null ? [] : [recall.dueAt]))
  const late = due.filter((at) => at <= now)
  return late.length === 0 ? null : Math.min(...late)
}
