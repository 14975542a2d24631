import { lotsOf, type Lot, type MovementKind } from '@pledge/domain/rehypothecation/movements'
import { movementsOf } from '../../store/rehypothecation/movements.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { addMovements } from './add-movements.ts'

/** What the custodian reported of a lot. */
export type ReportedMovement = Exclude<MovementKind, 'ORDERED' | 'RECALL_REQUESTED' | 'LOST'>

/** What a report adds to what is known of a lot: one that is returned was delivered before, whether or not that was known. */
const newKinds = (lot: Lot, reported: ReportedMovement): readonly ReportedMovement[] => {
  if (lot.end !== null) return []
  if (reported === 'DELIVERED') return lot.isDelivered ? [] : ['DELIVERED']
  if (reported === 'RETURNED') return lot.isDelivered ? ['RETURNED'] : ['DELIVERED', 'RETURNED']
  if (lot.isDelivered) throw new Error(`a lot that was delivered is reported as ${reported}`)
  // A key that was recalled is rejected: that says nothing about the next lot, as a rejection would.
  return [lot.recall === null ? reported : 'VOIDED']
}

/**
 * Records what the custodian reported of a lot, posts it, and looks at what follows, all in one transaction: collateral in custody
 * becomes rehypothecated collateral, and back. Reported again, it changes nothing. Throws where a lot that was delivered is reported
 * as never delivered.
 */
export const recordMovement =
  (deps: Deps) =>
  async (input: OfApplication & { readonly lotId: string; readonly reported: ReportedMovement }) => {
    await withLockedApplication(deps)(asSystem(input), async (locked) => {
      const { tx, file } = locked
      const recorded = await movementsOf(tx, file.id)
      const lot = lotsOf(recorded).find(({ lotId }) => lotId === input.lotId)
      if (lot === undefined) throw new Error('a lot that is reported was ordered')
      await addMovements(deps, locked, { lot, kinds: newKinds(lot, input.reported), recorded })
    })
  }
