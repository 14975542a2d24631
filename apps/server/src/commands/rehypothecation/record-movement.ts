import { lotsOf } from '@pledge/domain/rehypothecation/movements'
import { additionOf, type ReportedMovement } from '@pledge/domain/rehypothecation/reported-movement'
import { movementsOf } from '../../store/rehypothecation/movements.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { addMovements } from './add-movements.ts'

/**
 * Records what the custodian reported of a lot, posts it, and looks at what follows, all in one transaction: collateral in custody
 * becomes rehypothecated collateral, and back. Reported again, it changes nothing. A report that contradicts what is recorded posts
 * nothing, and throws once what agents have to see of it is committed.
 */
export const recordMovement =
  (deps: Deps) =>
  async (input: OfApplication & { readonly lotId: string; readonly reported: ReportedMovement }) => {
    const { lotId, reported } = input
    const isContradiction = await withLockedApplication(deps)(asSystem(input), async (locked) => {
      const { tx, file } = locked
      const recorded = await movementsOf(tx, file.id)
      const lot = lotsOf(recorded).find((one) => one.lotId === lotId)
      if (lot === undefined) throw new Error('a lot that is reported was ordered')
      const { kinds, isContradiction: contradicts } = additionOf(lot, reported)
      await addMovements(deps, locked, { lot, kinds, recorded })
      return contradicts
    })
    if (isContradiction)
      throw new Error(`the custodian reports lot ${lotId} as ${reported}, which its records contradict`)
  }
