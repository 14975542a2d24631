import type { ApplicationState } from '@pledge/domain/application/states'
import type { Subject } from '../policies/subject.ts'
import { advance, UNCHANGED } from './advance.ts'
import { askerOf, borrowerActor } from './actors.ts'
import type { Deps } from './deps.ts'

/** Where an application stands whose test transfer was confirmed. */
const CONFIRMED: readonly ApplicationState[] = ['MANUAL_FUNDING_RELEASE', 'COMPLETE', 'COLLATERAL_RELEASE']

/**
 * The borrower has found the test transfer in the wallet (row 1.7.27, gap G.42): only then is the payout released to it.
 * Said twice, it stays confirmed. Refusals: `transition.not-allowed` while no test is final on its chain.
 */
export const confirmMicroTransfer =
  (deps: Deps) => (input: { readonly subject: Subject; readonly applicationId: string }) =>
    advance(deps)({
      asker: askerOf(input.subject),
      applicationId: input.applicationId,
      command: ({ application }) => {
        if (application.disbursementMethod === 'USDC' && CONFIRMED.includes(application.state))
          return UNCHANGED
        return { type: 'MicroTransferConfirmed', by: borrowerActor(input.subject), data: {} }
      },
    })
