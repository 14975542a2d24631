import { updateTransfer, type TransferName } from '../../store/disbursement/usdc-transfers.ts'
import { withTenant } from '../../store/database/database.ts'
import { systemOf } from '../actors.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** The transaction that the chain was given for a transfer, before anybody looks whether it is final (law 3). */
export const recordUsdcTransaction =
  (deps: Deps) =>
  (input: OfApplication & TransferName & { readonly transactionId: string }): Promise<void> => {
    const { transactionId } = input
    return withTenant(deps.db, systemOf(input.organizationId), (tx) =>
      updateTransfer(tx, input, { status: 'OPEN', transactionId }, deps.clock.business()),
    )
  }
