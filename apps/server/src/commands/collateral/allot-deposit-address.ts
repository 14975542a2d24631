import { coinOf } from '@pledge/domain/application/origination'
import { insertDepositAddress, reserveAddressIndex } from '../../store/collateral/deposits.ts'
import { advance } from '../application/advance.ts'
import { jobActor, systemOf } from '../actors.ts'
import { belongsTo, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { readApplication } from '../application/read-application.ts'

/**
 * Allots an own deposit address to a signed application. The address is requested before the transaction; the guard
 * refuses a second one, so that a job that runs twice allots only one. Refusals: `transition.not-allowed`.
 */
export const allotDepositAddress = (deps: Deps) => async (input: OfApplication) => {
  const principal = systemOf(input.organizationId)
  const found = await readApplication(deps)({ principal, applicationId: input.applicationId })
  if (!found.ok) return found
  const coin = coinOf(found.record.file.application)
  if (coin === null) throw new Error('a signed application must have a coin')
  const index = await reserveAddressIndex(deps.db)
  const { address } = await deps.custody.depositAddress({ coin, index })
  return advance(deps)({
    principal,
    applicationId: input.applicationId,
    command: () => ({
      type: 'DepositAddressAllotted',
      by: jobActor('allot-deposit-address'),
      data: { address },
    }),
    effects: async ({ tx, after, now }) =>
      insertDepositAddress(tx, {
        ...belongsTo(after),
        coin,
        address,
        index,
        now,
      }),
  })
}
