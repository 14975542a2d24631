import type { Outcome } from '@pledge/domain/refusal'
import { assignUsdcAddress as storeAddress } from '../../store/usdc-payment/usdc-addresses.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * Stores the address at which a loan is paid in USDC (note 096). The provider gives the same one for a loan however often it
 * is asked, and the first that is stored stays. An address that another loan has throws: a payment to it would be of two loans.
 */
export const assignUsdcAddress =
  (deps: Deps) =>
  (input: OfApplication & { readonly address: string }): Promise<Outcome<unknown>> =>
    withLockedApplication(deps)<Outcome<unknown>>(asSystem(input), async ({ tx, file, now }) => {
      await storeAddress(tx, { applicationId: file.id, address: input.address, now })
      return { ok: true as const }
    })
