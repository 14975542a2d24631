import { closeLoan as markClosed } from '../../store/loan/loans.ts'
import { advance } from '../application/advance.ts'
import { jobActor } from '../actors.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * Closes a loan on which nothing is owed and no payment is on hold, so a release of its collateral can be requested (rows
 * 1.1.19 and 1.9.24). Refusals: `transition.not-allowed` while something is owed or on hold, and if it is already closed.
 */
export const closeLoan = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    command: () => ({ type: 'LoanPaidOff', by: jobActor('close-loan'), data: {} }),
    effects: ({ tx, after, now }) => markClosed(tx, after.id, now),
  })
