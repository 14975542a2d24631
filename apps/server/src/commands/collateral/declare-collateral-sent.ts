import { advance } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * The borrower reports that the coins were sent (row 1.2.123). Refusals: `transition.not-allowed`,
 * `collateral.not-ready`.
 */
export const declareCollateralSent = (deps: Deps) => (input: OfSubject) =>
  advance(deps)({
    ...asSubject(input),
    command: () => ({ type: 'CollateralSentDeclared', by: borrowerActor(input.subject), data: {} }),
  })
