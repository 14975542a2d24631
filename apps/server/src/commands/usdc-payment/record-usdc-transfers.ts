import type { Outcome } from '@pledge/domain/refusal'
import { transferChanges, type AddressReport } from '@pledge/domain/usdc-payment/transfers'
import { upsertUsdcPayment, usdcPaymentsToCompare } from '../../store/usdc-payment/usdc-payments.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, belongsTo, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** Stores what a network reports about the address of a loan, under the lock of the loan. Nothing is posted by it (law 3). */
export const recordUsdcTransfers =
  (deps: Deps) =>
  (input: OfApplication & { readonly report: AddressReport }): Promise<Outcome<unknown>> =>
    withLockedApplication(deps)<Outcome<unknown>>(asSystem(input), async ({ tx, file, now }) => {
      const { network, reported } = input.report
      const stored = await usdcPaymentsToCompare(tx, {
        applicationId: file.id,
        network,
        transactionIds: reported.map(({ transactionId }) => transactionId.toLowerCase()),
      })
      for (const transfer of transferChanges(stored, input.report))
        await upsertUsdcPayment(tx, { id: deps.newId(), ...belongsTo(file), network, transfer, now })
      return { ok: true as const }
    })
