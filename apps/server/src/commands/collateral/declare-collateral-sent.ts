import type { Subject } from '../../policies/subject.ts'
import { advance } from '../application/advance.ts'
import { askerOf, borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

/** The borrower says that the coins were sent (row 1.2.123). Refusals: `transition.not-allowed`, `collateral.not-ready`. */
export const declareCollateralSent =
  (deps: Deps) => (input: { readonly subject: Subject; readonly applicationId: string }) =>
    advance(deps)({
      asker: askerOf(input.subject),
      applicationId: input.applicationId,
      command: () => ({ type: 'CollateralSentDeclared', by: borrowerActor(input.subject), data: {} }),
    })
