import { attemptOf, methodOf } from '@pledge/domain/disbursement/disbursement'
import type { ApplicationState } from '@pledge/domain/application/states'
import { refuse } from '@pledge/domain/refusal'
import { transfersOf } from '../../store/disbursement/usdc-transfers.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

/** States in which the test transfer has been confirmed. */
const CONFIRMED: readonly ApplicationState[] = ['MANUAL_FUNDING_RELEASE', 'COMPLETE', 'COLLATERAL_RELEASE']

/**
 * The borrower confirms that the test transfer arrived in the wallet (row 1.7.27, gap G.42); the disbursement
 * is sent there only after that. Idempotent. `transactionId`: the test that the page showed, so that a stale
 * page cannot confirm a later wallet. Refusals: `transition.not-allowed` while no test is final on its chain,
 * `disbursement.attempt-over` for another test.
 */
export const confirmMicroTransfer =
  (deps: Deps) =>
  (
    input: OfSubject & {
      readonly transactionId: string | undefined
    },
  ) =>
    advance(deps)({
      ...asSubject(input),
      command: async ({ file, tx }) => {
        if (methodOf(file.disbursement) === 'USDC' && CONFIRMED.includes(file.state)) return UNCHANGED
        const test = (await transfersOf(tx, file.id)).find(
          ({ purpose, attempt }) => purpose === 'TEST' && attempt === attemptOf(file.disbursement),
        )
        if (input.transactionId !== undefined && input.transactionId !== test?.transactionId)
          return refuse('disbursement.attempt-over')
        return { type: 'MicroTransferConfirmed', by: borrowerActor(input.subject), data: {} }
      },
    })
