import { balanceUnits, movementsOf } from '@pledge/domain/collateral/account'
import { advance, UNCHANGED } from '../application/advance.ts'
import { jobActor } from '../actors.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { findPriorLoan } from './prior-loan.ts'

/**
 * Writes down what the loan before a renewal holds of what is to be carried over, where it has become less or more (note
 * 035). Refusal: `transition.not-allowed` when it is what was known, or the renewal waits for something else.
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
        // What is below nothing is missing there, not here.
        data: {
          confirmedUnits: confirmedUnits.toString(),
          rolloverUnits: (carried > 0n ? carried : 0n).toString(),
        },
      }
    },
  })
