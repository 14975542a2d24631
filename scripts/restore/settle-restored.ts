import { checkRestored, type RestoreCheck } from './check-restored.ts'
import { leaveAddressesOut } from './leave-addresses-out.ts'

/** The steps that a database needs after other tools restored it to an earlier moment (point-in-time recovery). */
export const settleRestored = async (ownerUrl: string): Promise<RestoreCheck> => {
  const addresses = await leaveAddressesOut(ownerUrl)
  const { isWhole, output } = await checkRestored(ownerUrl)
  return { isWhole, output: `${addresses}\n${output}` }
}
