import { isTexted, lockAlertPhone } from '../../store/alerts/alert-phones.ts'
import type { Tx } from '../../store/database/database.ts'
import type { Deps } from '../deps.ts'
import { judgeWaiting } from './judge-waiting.ts'

interface WaitingText {
  readonly id: string
  readonly applicationId: string
  readonly phoneId: string
}

/** The same as `judgeWaiting` for a text, which is dropped as well where its number was stopped or removed since. */
export const judgeText = async (
  deps: Deps,
  tx: Tx,
  { phoneId, ...waiting }: WaitingText,
): Promise<'SEND' | 'DROP' | Date> => {
  const phone = await lockAlertPhone(tx, deps.sealer, phoneId)
  return isTexted(phone) ? judgeWaiting(deps, tx, waiting) : 'DROP'
}
