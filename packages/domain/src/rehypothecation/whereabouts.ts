import { openLots, type Lot } from './movements.ts'

/** Where the collateral of a loan is, in base units. Together, less the shortfall, they are the balance of the collateral account. */
export interface Whereabouts {
  readonly inCustodyUnits: bigint
  readonly rehypothecatedUnits: bigint
  readonly returningUnits: bigint
  /** Out of custody beyond the balance: a reorganization removed a deposit while coins were out. Otherwise zero. */
  readonly shortfallUnits: bigint
  /** By when all that is recalled has to be there, in milliseconds, also what may have left; null where nothing is recalled. */
  readonly returnDueAt: number | null
}

const unitsOf = (lots: readonly Lot[]): bigint => lots.reduce((sum, { units }) => sum + units, 0n)

/**
 * Where the coins are, as borrower and agents see it. A lot counts as rehypothecated once it is known to have left custody. Lots that
 * are delivered and recalled are on their way back. Nothing is in custody below zero: what is missing there is the shortfall.
 */
export const whereaboutsOf = (balanceUnits: bigint, lots: readonly Lot[]): Whereabouts => {
  const open = openLots(lots)
  const due = open.flatMap(({ recall }) => (recall === null ? [] : [recall.dueAt]))
  const delivered = open.filter(({ isDelivered }) => isDelivered)
  const returning = delivered.filter(({ recall }) => recall !== null)
  const returningUnits = unitsOf(returning)
  const rehypothecatedUnits = unitsOf(delivered) - returningUnits
  const leftUnits = balanceUnits - rehypothecatedUnits - returningUnits
  return {
    inCustodyUnits: leftUnits > 0n ? leftUnits : 0n,
    rehypothecatedUnits,
    returningUnits,
    shortfallUnits: leftUnits < 0n ? -leftUnits : 0n,
    returnDueAt: due.length === 0 ? null : Math.max(...due),
  }
}
