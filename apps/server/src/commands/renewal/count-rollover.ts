import { balanceUnits, movementsOf } from '@pledge/domain/collateral/account'
import { advance, UNCHANGED } from '../application/advance.ts'
import { jobActor } from '../actors.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { findPriorLoan } from './prior-loan.ts'

/**
 * Records the rollover collateral that the renewed loan's account holds now, if it has changed (note 035).
 * Refusal: `transition.not-allowed` when it is unchanged, or the renewal waits for something else.
 */
export const countRollover = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    async command({ file, tx }) {
      const { renewal } = file.application
      const { confirmedUnits } = movementsOf(file.collateral)
      const prior = await findPriorLoan(tx, file.application)
      if (renewal === null || prior === undefined) return UNCHANGED
      const held = balanceUnits(prior.file.collateral)
      const carried = held < renewal.rolloverUnits ? held : renewal.rolloverUnits
      return {
        type: 'CollateralCounted',
        by: jobActor('roll-loan-forward'),
        // A negative balance is a deficiency of that account, not of this one.
        data: {
          confirmedUnits: confirmedUnits.toString(),
          rolloverUnits: (carried > 0n ? carried : 0n).toString(),
        },
      }
    },
  })
