import { updateTransfer, type TransferName } from '../../store/disbursement/usdc-transfers.ts'
import { withTenant } from '../../store/database/database.ts'
import { systemOf } from '../actors.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** Records the chain transaction of a transfer, before its finality is checked (law 3). */
export const recordUsdcTransaction =
  (deps: Deps) =>
  (input: OfApplication & TransferName & { readonly transactionId: string }): Promise<void> => {
    const { transactionId } = input
    return withTenant(deps.db, systemOf(input.organizationId), (tx) =>
      updateTransfer(tx, input, { status: 'OPEN', transactionId }, deps.clock.business()),
    )
  }
