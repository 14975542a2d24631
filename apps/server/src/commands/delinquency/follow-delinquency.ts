import type { PlannedSaleEnd } from '@pledge/domain/servicing/planned-sale'
import { isSaleAllowed } from '@pledge/domain/servicing/default-decisions'
import { endPlannedSale } from '../../store/delinquency/default-decisions.ts'
import { endSaleNotices } from '../../store/delinquency/default-notices.ts'
import {
  removeDelinquency,
  saveDelinquency,
  STORED_DELINQUENCIES,
} from '../../store/delinquency/delinquencies.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { belongsTo } from '../application/of-application.ts'
import type { DelinquencyBasis } from './delinquency-basis.ts'
import { standingOf } from './propose-default-decision.ts'

/** Why a planned sale ends: what is owed is paid, or the default, or the reason why everything is due, is gone. */
const endOfSale = (basis: DelinquencyBasis | undefined): PlannedSaleEnd | null => {
  if (basis === undefined) return 'PAID'
  return isSaleAllowed(standingOf(basis)) ? null : 'NOT_IN_DEFAULT'
}

/**
 * Keeps the status by which agents' queues select a loan, and ends a planned sale that cannot begin any more. Undefined: the loan is not
 * in service any more. A borrower, who accepts changed terms, sees no decision of agents: their request leaves a planned sale to the
 * job that it wakes (`wakeNotices`), which looks at it again as the system. The order of a sale judges the loan anew besides.
 */
export const followDelinquency = async (
  { tx, file, now }: Pick<LockedApplication, 'tx' | 'file' | 'now'>,
  basis: DelinquencyBasis | undefined,
): Promise<void> => {
  const end = endOfSale(basis)
  if (end !== null && (await endPlannedSale(tx, file.id, { cause: end, now })))
    await endSaleNotices(tx, file.id, now)
  const next = basis?.delinquency.next ?? null
  const status = STORED_DELINQUENCIES.find((one) => one === basis?.delinquency.status)
  if (basis === undefined || status === undefined || next === null) return removeDelinquency(tx, file.id)
  await saveDelinquency(tx, belongsTo(file), { status, on: basis.terms.on, dueOn: next.on })
}
