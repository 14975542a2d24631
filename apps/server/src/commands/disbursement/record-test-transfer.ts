import type { Command } from '@pledge/domain/process/commands'
import { usdcRejection } from '@pledge/domain/disbursement/usdc-rejection'
import type { Tx } from '../../store/database/database.ts'
import { postEntry } from '../../store/ledger/ledger.ts'
import {
  findTransfer,
  updateTransfer,
  type TransferName,
  type UsdcTransfer,
} from '../../store/disbursement/usdc-transfers.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { jobActor, systemOf } from '../actors.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { openRejected } from './record-disbursement.ts'

/** The final outcome of a transfer. */
export type TransferOutcome =
  | { readonly status: 'FINAL'; readonly transactionId: string }
  | { readonly status: 'REJECTED'; readonly code: string; readonly reason: string }

const by = jobActor('send-micro-transfer')

const commandOf = (outcome: TransferOutcome, disbursementAttempt: number): Command => {
  if (outcome.status === 'FINAL') {
    const { transactionId } = outcome
    return { type: 'MicroTransferSent', by, data: { transactionId, disbursementAttempt } }
  }
  const { problem, isHeld } = usdcRejection(outcome.code)
  return {
    type: 'DisbursementAccountRejected',
    by,
    data: { reason: outcome.reason, problem, isHeld, disbursementAttempt },
  }
}

/** The lender bears the cost of the test; it is not deducted from the loan. */
const postTest = (
  deps: Deps,
  tx: Tx,
  { applicationId, attempt, microUsdc }: UsdcTransfer,
  whose: { readonly organizationId: string; readonly borrowerId: string; readonly now: Date },
) =>
  postEntry(tx, {
    id: deps.newId(),
    applicationId,
    organizationId: whose.organizationId,
    borrowerId: whose.borrowerId,
    idempotencyKey: `payout-test:${applicationId}:${attempt}`,
    description: 'Test transfer in USDC',
    postedAt: whose.now,
    postings: [
      { account: 'payout-test-cost', asset: 'USDC', amount: microUsdc },
      { account: 'usdc-treasury', asset: 'USDC', amount: -microUsdc },
    ],
  })

/**
 * Records the outcome of a test transfer. Final: the borrower is asked whether it arrived. Rejected: another
 * wallet is requested, or an agent reviews it first. A test to a wallet that was replaced is recorded with
 * its cost, and changes nothing else. Idempotent.
 */
export const recordTestTransfer =
  (deps: Deps) =>
  (input: OfApplication & { readonly attempt: number; readonly outcome: TransferOutcome }) => {
    const { applicationId, attempt, outcome } = input
    const name: TransferName = { applicationId, attempt, purpose: 'TEST' }
    return advance(deps)({
      principal: systemOf(input.organizationId),
      applicationId,
      async command({ file, tx, now }) {
        const transfer = await findTransfer(tx, name)
        if (transfer?.status !== 'OPEN') return UNCHANGED
        const change =
          outcome.status === 'FINAL' ? outcome : ({ status: 'REJECTED', reasonCode: outcome.code } as const)
        await updateTransfer(tx, name, change, now)
        const { organizationId, borrowerId } = file
        if (outcome.status === 'FINAL')
          await postTest(deps, tx, transfer, { organizationId, borrowerId, now })
        const isAwaited = file.disbursement.state === 'TEST_DUE' && file.disbursement.attempt === attempt
        return isAwaited ? commandOf(outcome, attempt) : UNCHANGED
      },
      effects: async (change) => {
        if (outcome.status === 'REJECTED' && usdcRejection(outcome.code).isHeld)
          await openRejected(deps, change, { attempt, code: outcome.code })
      },
    })
  }
