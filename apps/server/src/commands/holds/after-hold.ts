import type { DelinquencyRules } from '@pledge/domain/organization/delinquency-rules'
import { wakeNotices } from '../../store/loan/loan-agenda.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { delinquencyBasis } from '../delinquency/delinquency-basis.ts'
import { followDelinquency } from '../delinquency/follow-delinquency.ts'
import type { Deps } from '../deps.ts'
import { followMargin } from '../margin/follow-margin.ts'
import { followRates } from './follow-rates.ts'

/** What a hold that was set or lifted changes at once: rates and books, the clock of a margin call, the queues. */
export const afterHold = async (
  deps: Deps,
  locked: LockedApplication,
  rules: DelinquencyRules,
): Promise<void> => {
  const { tx, file, record, now } = locked
  await followRates(deps, locked)
  await followMargin(deps, { tx, record, now })
  await followDelinquency(locked, await delinquencyBasis(tx, record, { rules, now }))
  await wakeNotices(tx, file.id)
}
